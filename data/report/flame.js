/* SPDX-License-Identifier: GPL-3.0-or-later */
// An interactive flame graph inside of an SVG element: of a report, or of a file of its own.

/**
 * @typedef {object} Frame
 * @property {string} name      whole, to search in
 * @property {string} label     the name in lists
 * @property {string} title      name and costs, for the tooltip
 * @property {string} share      of the total
 * @property {string} color      class of its colour
 * @property {number} weight     its width
 * @property {Frame?} parent
 * @property {Frame[]?} children the widest first; null until they are needed
 */

/**
 * @typedef {object} FlameOptions
 * @property {(frame: Frame) => Frame[]} children
 * @property {(frame: Frame) => void} [selected]  called when a frame is opened
 * @property {(share: number, count: number) => void} [found]  called with what a search has found
 */

const FLAME_ROW = 18;
const FLAME_CHAR = 6.3;
const FLAME_MIN_WIDTH = 0.6;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name
 * @param {Object<string, string | number>} attributes
 * @param {Element} [parent]
 * @returns {SVGElement}
 */
function svgElement (name, attributes, parent) {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const key of Object.keys(attributes))
    element.setAttribute(key, String(attributes[key]));
  if (parent)
    parent.append(element);
  return element;
}

/**
 * @param {Element} svg
 * @param {number} width
 * @param {number} height
 */
function setSize (svg, width, height) {
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('height', String(height));
}

/**
 * Shortens a name of lists to a number of characters: first its scope, then its end.
 * @param {string} name
 * @param {number} length
 * @returns {string}
 */
function fitName (name, length) {
  if (name.length <= length)
    return name;
  const last = name.replace(/^.*(?:::|\\)(?=.)/, '');
  if (last.length <= length)
    return last;
  return length < 3 ? '' : last.slice(0, length - 1) + '…';
}

/**
 * The boxes of a picture are a single stop of the Tab key. Other keys move between them.
 * @template T
 */
class Boxes {
  /**
   * @param {SVGSVGElement} svg
   * @param {T} first   to enter
   */
  constructor (svg, first) {
    this.svg = svg;
    this.focused = first;
    this.hadFocus = false;
    /** @type {Map<T, SVGElement>} */
    this.elements = new Map();
    // A listener for focus would make browsers stop at the picture itself.
    svg.addEventListener('keydown', event => {
      this.mark(this.find(event.target) || this.focused);
      if (event.altKey || event.ctrlKey || event.metaKey ||
          !/^(Arrow.*|Home|End)$/.test(event.key))
        return;
      const boxes = [...this.elements.keys()];
      const next = event.key === 'Home' ? boxes[0] : event.key === 'End' ? boxes[boxes.length - 1]
        : this.move(event.key);
      if (next)
        this.mark(next).focus();
      event.preventDefault();
    });
  }

  /**
   * @param {string} _key   an arrow
   * @returns {T?} the box that it leads to
   */
  move (_key) {
    return null;
  }

  /** Removes all boxes. */
  clear () {
    this.hadFocus = this.svg.contains(document.activeElement);
    this.svg.replaceChildren();
    this.elements.clear();
  }

  /**
   * @param {T} box
   * @param {SVGElement} element
   */
  add (box, element) {
    element.setAttribute('tabindex', '-1');
    this.elements.set(box, element);
  }

  /**
   * Ends the drawing of boxes.
   * @param {T} first   to enter, unless the last one is still there
   */
  finish (first) {
    const element = this.mark(this.elements.has(this.focused) ? this.focused : first);
    if (this.hadFocus)
      element.focus();
  }

  /**
   * @param {EventTarget?} target
   * @returns {T?}
   */
  find (target) {
    for (const [box, element] of this.elements)
      if (target instanceof Node && element.contains(target))
        return box;
    return null;
  }

  /**
   * Makes the Tab key enter a box.
   * @param {T} box
   * @returns {SVGElement} its element
   */
  mark (box) {
    const last = this.elements.get(this.focused);
    const element = /** @type {SVGElement} */ (this.elements.get(box));
    if (last)
      last.setAttribute('tabindex', '-1');
    element.setAttribute('tabindex', '0');
    this.focused = box;
    return element;
  }
}

/**
 * The frames of a picture, as a tree for screen readers
 * @extends {Boxes<Frame>}
 */
class Tree extends Boxes {
  /**
   * @param {SVGSVGElement} svg
   * @param {Frame} root
   */
  constructor (svg, root) {
    super(svg, root);
    svg.setAttribute('role', 'tree');
    svg.setAttribute('aria-orientation', 'horizontal');
  }

  /**
   * @param {Frame} frame
   * @param {SVGElement} element
   */
  add (frame, element) {
    let level = 1;
    for (let at = frame.parent; at; at = at.parent)
      level++;
    super.add(frame, element);
    element.setAttribute('role', 'treeitem');
    element.setAttribute('aria-level', String(level));
    element.setAttribute('aria-label', frame.title);
    svgElement('title', {}, element).textContent = frame.title;
  }

  /**
   * Up and down lead to the parent and the first child, left and right along siblings.
   * @param {string} key
   * @returns {Frame?}
   */
  move (key) {
    const parent = this.focused.parent;
    /** @type {(frames: Frame[]?) => Frame[]} */
    const drawn = frames => (frames || []).filter(frame => this.elements.has(frame));
    const siblings = drawn(parent ? parent.children : null);
    const place = siblings.indexOf(this.focused);
    return key === 'ArrowUp' ? parent : (key === 'ArrowDown' ? drawn(this.focused.children)[0]
      : siblings[key === 'ArrowLeft' ? place - 1 : place + 1]) || null;
  }
}

class Flame extends Tree {
  /**
   * @param {SVGSVGElement} svg    is emptied
   * @param {Frame} root
   * @param {FlameOptions} options
   */
  constructor (svg, root, options) {
    super(svg, root);
    this.root = root;
    this.zoomed = root;
    this.options = options;
    /** @type {RegExp?} */
    this.pattern = null;
    this.text = '';
    svg.addEventListener('click', event => this.clicked(event));
    svg.addEventListener('keydown', event => this.pressed(event));
    this.draw();
  }

  /**
   * @param {Frame} frame
   * @returns {Frame[]}
   */
  children (frame) {
    if (frame.children === null)
      frame.children = this.options.children(frame);
    return frame.children;
  }

  /** Draws the frames above the zoomed one, itself, and what it calls. */
  draw () {
    const width = this.svg.viewBox.baseVal.width;
    const above = [];
    for (let frame = this.zoomed.parent; frame; frame = frame.parent)
      above.unshift(frame);
    this.clear();
    above.forEach((frame, row) => this.drawFrame(frame, 0, width, row, true));

    const stack = [{frame: this.zoomed, x: 0, width, row: above.length}];
    let rows = above.length + 1;
    for (let item = stack.pop(); item; item = stack.pop()) {
      this.drawFrame(item.frame, item.x, item.width, item.row, false);
      rows = Math.max(rows, item.row + 1);
      if (!(item.frame.weight > 0))
        continue;
      const next = [];
      let x = item.x;
      for (const child of this.children(item.frame)) {
        const part = item.width * child.weight / item.frame.weight;
        if (part >= FLAME_MIN_WIDTH)
          next.unshift({frame: child, x, width: part, row: item.row + 1});
        x += part;
      }
      stack.push(...next);
    }
    setSize(this.svg, width, rows * FLAME_ROW + 1);
    this.finish(this.zoomed);
  }

  /**
   * @param {Frame} frame
   * @param {number} x
   * @param {number} width
   * @param {number} row
   * @param {boolean} isAbove
   */
  drawFrame (frame, x, width, row, isAbove) {
    const isMatch = this.pattern !== null && this.pattern.test(frame.name);
    const state = isAbove ? ' above' : this.pattern === null || isMatch ? '' : ' other';
    const group = svgElement('g', {
      class: `frame ${frame.color}${state}${isMatch ? ' match' : ''}`,
    }, this.svg);
    this.add(frame, group);
    svgElement('rect', {
      x: x.toFixed(2), y: row * FLAME_ROW, width: Math.max(width - 0.5, 0.3).toFixed(2),
      height: FLAME_ROW - 1, fill: '#d9d9d9',
    }, group);
    const room = Math.floor((width - 6) / FLAME_CHAR);
    const withShare = room - frame.share.length - 2;
    const label = fitName(frame.label, withShare >= 12 ? withShare : room);
    if (label)
      svgElement('text', {x: (x + 3).toFixed(2), y: row * FLAME_ROW + 13}, group).textContent =
        label;
    if (withShare >= 12)
      svgElement('text', {
        x: (x + width - 4).toFixed(2), y: row * FLAME_ROW + 13, 'text-anchor': 'end',
      }, group).textContent = frame.share;
  }

  /**
   * Gives a frame the whole width.
   * @param {Frame} frame
   */
  zoom (frame) {
    this.zoomed = frame;
    this.focused = frame;
    this.draw();
    if (this.options.selected)
      this.options.selected(frame);
  }

  /** Gives the frame above the zoomed one the whole width. */
  zoomOut () {
    if (this.zoomed.parent)
      this.zoom(this.zoomed.parent);
  }

  /**
   * Marks the frames whose names contain a text, and reports their part of the root: frames below
   * others that match count once.
   * @param {string} text   empty to stop searching
   */
  search (text) {
    this.text = text;
    this.pattern = text === '' ? null
      : new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
    let weight = 0, count = 0;
    const stack = this.pattern ? [{frame: this.root, isInside: false, width: 1}] : [];
    for (let item = stack.pop(); item; item = stack.pop()) {
      const isMatch = this.pattern !== null && this.pattern.test(item.frame.name);
      count += Number(isMatch);
      if (isMatch && !item.isInside)
        weight += item.frame.weight;
      // What is too narrow to be seen has no end.
      for (const child of item.width < 1e-4 ? [] : this.children(item.frame))
        stack.push({
          frame: child, isInside: item.isInside || isMatch, width: child.weight / this.root.weight,
        });
    }
    this.draw();
    if (this.options.found)
      this.options.found(this.root.weight > 0 ? weight / this.root.weight : 0, count);
  }

  /** @param {Event} event */
  clicked (event) {
    const frame = this.find(event.target);
    if (frame)
      this.zoom(frame);
  }

  /** @param {KeyboardEvent} event */
  pressed (event) {
    if (event.altKey || event.ctrlKey || event.metaKey)
      return;
    switch (event.key) {
    case 'Enter':
    case ' ':
      this.zoom(this.focused);
      break;
    case 'Backspace':
    case 'Escape':
      this.zoomOut();
      break;
    default:
      return;
    }
    event.preventDefault();
  }
}
