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

class Flame {
  /**
   * @param {SVGSVGElement} svg    is emptied
   * @param {Frame} root
   * @param {FlameOptions} options
   */
  constructor (svg, root, options) {
    this.svg = svg;
    this.root = root;
    this.zoomed = root;
    this.options = options;
    /** @type {RegExp?} */
    this.pattern = null;
    this.text = '';
    /** @type {Map<Frame, SVGElement>} */
    this.elements = new Map();
    /** @type {Frame} */
    this.focused = root;
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
    const hadFocus = this.svg.contains(document.activeElement);
    const above = [];
    for (let frame = this.zoomed.parent; frame; frame = frame.parent)
      above.unshift(frame);
    this.svg.replaceChildren();
    this.elements.clear();
    above.forEach((frame, row) => this.drawFrame(frame, 0, width, row, true));

    const stack = [{frame: this.zoomed, x: 0, width, row: above.length}];
    let rows = above.length + 1;
    for (let item = stack.pop(); item; item = stack.pop()) {
      this.drawFrame(item.frame, item.x, item.width, item.row, false);
      rows = Math.max(rows, item.row + 1);
      if (!(item.frame.weight > 0))
        continue;
      let x = item.x;
      for (const child of this.children(item.frame)) {
        const part = item.width * child.weight / item.frame.weight;
        if (part >= FLAME_MIN_WIDTH)
          stack.push({frame: child, x, width: part, row: item.row + 1});
        x += part;
      }
    }
    setSize(this.svg, width, rows * FLAME_ROW + 1);
    if (!this.elements.has(this.focused))
      this.focused = this.zoomed;
    this.element(this.focused).setAttribute('tabindex', '0');
    if (hadFocus)
      this.element(this.focused).focus();
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
      role: 'button', tabindex: -1, 'aria-label': frame.title,
    }, this.svg);
    svgElement('title', {}, group).textContent = frame.title;
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
    this.elements.set(frame, group);
  }

  /**
   * @param {Frame} frame
   * @returns {SVGElement}
   */
  element (frame) {
    return /** @type {SVGElement} */ (this.elements.get(frame));
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

  /**
   * @param {EventTarget?} target
   * @returns {Frame?}
   */
  frameOf (target) {
    const group = target instanceof Element ? target.closest('.frame') : null;
    for (const [frame, element] of this.elements)
      if (element === group)
        return frame;
    return null;
  }

  /** @param {Event} event */
  clicked (event) {
    const frame = this.frameOf(event.target);
    if (frame)
      this.zoom(frame);
  }

  /** @param {Frame?} frame */
  focus (frame) {
    if (!frame || !this.elements.has(frame))
      return;
    this.element(this.focused).setAttribute('tabindex', '-1');
    this.focused = frame;
    this.element(frame).setAttribute('tabindex', '0');
    this.element(frame).focus();
  }

  /**
   * The frame a number of places to the right in the same row below the same parent.
   * @param {number} step
   * @returns {Frame?}
   */
  neighbour (step) {
    const parent = this.focused.parent;
    const siblings = parent ? this.children(parent) : [this.focused];
    return siblings[siblings.indexOf(this.focused) + step] || null;
  }

  /** @param {KeyboardEvent} event */
  pressed (event) {
    if (event.altKey || event.ctrlKey || event.metaKey)
      return;
    switch (event.key) {
    case 'ArrowDown':
      this.focus(this.children(this.focused)[0] || null);
      break;
    case 'ArrowUp':
      this.focus(this.focused.parent);
      break;
    case 'ArrowLeft':
      this.focus(this.neighbour(-1));
      break;
    case 'ArrowRight':
      this.focus(this.neighbour(1));
      break;
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
