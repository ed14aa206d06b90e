/* SPDX-License-Identifier: GPL-3.0-or-later */
// Flame graph, treemap and call graph of the selected function

const GRAPH_TIERS = [-2, -1, 0, 1, 2, 3];
const GRAPH_WIDTH = 5;
const GRAPH_TOP = 20;
const GRAPH_MIN_SHARE = 0.005;

/**
 * The boxes of a call graph
 * @extends {Boxes<Item>}
 */
class GraphBoxes extends Boxes {
  /**
   * @param {SVGSVGElement} svg
   * @param {Item} first
   */
  constructor (svg, first) {
    super(svg, first);
    /** @type {Item[][]} */
    this.rows = [];
  }

  /**
   * Left and right lead along the row, up and down to the nearest box of another one.
   * @param {string} key
   * @returns {Item?}
   */
  move (key) {
    const y = this.rows.findIndex(row => row.includes(this.focused));
    const row = this.rows[y], x = row.indexOf(this.focused);
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return row[key === 'ArrowLeft' ? x - 1 : x + 1] || null;
    const next = this.rows[key === 'ArrowUp' ? y - 1 : y + 1];
    return next ? next[Math.floor((x + 0.5) / row.length * next.length)] : null;
  }
}

class Pictures extends Trees {
  /**
   * @param {Facts} facts
   * @param {Profile} profile
   */
  constructor (facts, profile) {
    super(facts, profile);
    this.detail = element('section', {class: 'detail', 'aria-label': this.texts.function});
    /** Draws the picture for another width. */
    this.redraw = () => {};
  }

  /** Shows the selected function. */
  showItem () {}

  /**
   * @param {Item?} _item
   * @param {string} _view
   */
  select (_item, _view) {}

  /**
   * In a comparison, buttons for what the sizes of boxes are
   * @returns {HTMLElement[]}
   */
  sizes () {
    if (!this.isComparison)
      return [];
    /** @type {[string, number][]} */
    const sizes = [[this.texts.change, CHANGE], [this.texts.before, 0], [this.texts.after, 1]];
    return [element('span', {role: 'group', 'aria-label': this.texts.sizes},
      ...sizes.map(([title, size]) => element('button', {
        type: 'button', 'aria-pressed': String(size === this.measure),
        click: () => {
          this.chooseMeasure(size);
          this.showItem();
        },
      }, title)))];
  }

  /**
   * What the sizes of boxes mean
   * @param {Branch} root
   * @returns {HTMLElement}
   */
  note (root) {
    const {estimate, changes, unchanged} = this.texts;
    return element('p', {class: 'dim'}, this.measure !== CHANGE ? estimate
      : root.weight > 0 ? `${changes} ${estimate}` : unchanged);
  }

  /** @returns {number} the width of pictures */
  width () {
    return Math.max(this.detail.clientWidth - 2, 300);
  }

  /**
   * @param {string} label
   * @returns {SVGSVGElement}
   */
  picture (label) {
    return /** @type {SVGSVGElement} */ (svgElement('svg', {
      width: '100%', role: 'group', 'aria-label': label,
    }));
  }

  /** @param {HTMLElement} panel */
  showFlame (panel) {
    const svg = this.picture(this.texts.flame);
    setSize(svg, this.width(), FLAME_ROW);
    const found = element('span', {role: 'status'});
    const open = element('button', {type: 'button', disabled: true}, this.texts.open);
    const up = element('button', {type: 'button', disabled: true}, this.texts.up);
    const search = /** @type {HTMLInputElement} */ (element('input', {
      type: 'search', placeholder: this.texts.searchFrames, 'aria-label': this.texts.searchFrames,
    }));
    const root = this.tree(false);
    panel.append(element('div', {class: 'tools'}, search, found, up, open, ...this.sizes()),
      this.note(root), svg, ...this.legend());
    const flame = new Flame(svg, root, {
      children: frame => this.children(/** @type {Branch} */ (frame)),
      selected: frame => {
        const item = /** @type {Branch} */ (frame).item;
        up.toggleAttribute('disabled', !frame.parent);
        open.toggleAttribute('disabled', !item || item === this.item);
      },
      found: (share, count) => {
        found.textContent = search.value === '' ? ''
          : fill(this.texts.found, this.formatCost(count), this.formatShare(share * 1e9, 1e9, 1));
      },
    });
    this.redraw = () => {
      setSize(svg, this.width(), FLAME_ROW);
      flame.draw();
    };
    up.addEventListener('click', () => flame.zoomOut());
    open.addEventListener('click', () =>
      this.select(/** @type {Branch} */ (flame.zoomed).item, 'flame'));
    search.addEventListener('input', () => flame.search(search.value));
  }

  /** @param {HTMLElement} panel */
  showMap (panel) {
    const svg = this.picture(this.texts.map);
    const root = this.tree(true), boxes = new Tree(svg, root);
    panel.append(element('div', {class: 'tools'}, ...this.sizes()), this.note(root), svg,
      ...this.legend());
    this.redraw = () => {
      const width = this.width();
      const height = Math.max(300, Math.min(window.innerHeight - 160, 700));
      setSize(svg, width, height);
      boxes.clear();
      this.drawBox(boxes, root, {x: 0, y: 0, width, height});
      boxes.finish(root);
    };
    this.redraw();
  }

  /**
   * @param {Tree} boxes
   * @param {Branch} branch
   * @param {{x: number, y: number, width: number, height: number}} box
   */
  drawBox (boxes, branch, box) {
    const item = branch.item;
    const children = this.children(branch);
    const hasTitle = box.height >= 16 && box.width >= 30;
    const group = svgElement('a', {
      class: `box ${branch.color}${children.length > 0 ? ' passed' : ''}`,
    }, boxes.svg);
    boxes.add(branch, group);
    if (item && item !== this.item)
      group.setAttribute('href', `#${item.id}/map`);
    svgElement('rect', {
      x: box.x.toFixed(1), y: box.y.toFixed(1), width: Math.max(box.width - 1, 0.5).toFixed(1),
      height: Math.max(box.height - 1, 0.5).toFixed(1),
    }, group);
    if (hasTitle)
      svgElement('text', {x: (box.x + 3).toFixed(1), y: (box.y + 12).toFixed(1)}, group)
        .textContent = fitName(branch.label, Math.floor((box.width - 6) / FLAME_CHAR));
    const inner = {
      x: box.x + 2, y: box.y + (hasTitle ? 16 : 2), width: box.width - 5,
      height: box.height - (hasTitle ? 19 : 5),
    };
    if (inner.width >= 6 && inner.height >= 6 && branch.weight > 0)
      this.squarify(boxes, children, inner, inner.width * inner.height / branch.weight);
  }

  /**
   * Places boxes in rows whose boxes are as square as possible.
   * @param {Tree} boxes
   * @param {Branch[]} branches   the largest first
   * @param {{x: number, y: number, width: number, height: number}} room
   * @param {number} scale        area for a cost of 1
   */
  squarify (boxes, branches, room, scale) {
    let {x, y, width, height} = room;
    for (let start = 0, end; start < branches.length; start = end) {
      const side = Math.min(width, height);
      let sum = 0, worst = Infinity;
      for (end = start; end < branches.length; end++) {
        const next = sum + branches[end].weight * scale;
        const longest = Math.max(side * side * branches[start].weight * scale / (next * next),
          next * next / (side * side * branches[end].weight * scale));
        if (longest > worst)
          break;
        worst = longest;
        sum = next;
      }
      const depth = sum / side;
      if (!(depth >= 1))
        break;
      let at = 0;
      for (const branch of branches.slice(start, end)) {
        const length = branch.weight * scale / depth;
        if (length >= 1)
          this.drawBox(boxes, branch, width >= height
            ? {x, y: y + at, width: depth, height: length}
            : {x: x + at, y, width: length, height: depth});
        at += length;
      }
      if (width >= height) {
        x += depth;
        width -= depth;
      } else {
        y += depth;
        height -= depth;
      }
    }
  }

  /**
   * The functions of a call graph around the selected one, by tier: callers above, callees below.
   * @returns {Map<Item, number>}
   */
  tiers () {
    const center = /** @type {Item} */ (this.item);
    /** @type {Map<Item, number>} */
    const tiers = new Map([[center, 0]]);
    const least = GRAPH_MIN_SHARE * Number(this.base(this.side));
    for (const tier of [-1, -2, 1, 2, 3]) {
      const direction = tier < 0 ? 'callers' : 'callees';
      /** @type {Map<Item, number>} */
      const costs = new Map();
      for (const [item, at] of tiers)
        if (at === tier - Math.sign(tier))
          for (const call of this.profile.calls(item, direction)) {
            const other = direction === 'callers' ? call.caller : call.callee;
            const node = other.cycle && other.cycle !== item && other.cycle !== item.cycle
              ? other.cycle : other;
            const cost = Math.max(...call.cost.map(costs_ => Number(this.value(costs_))));
            if (!tiers.has(node) && cost >= least)
              costs.set(node, (costs.get(node) || 0) + cost);
          }
      const chosen = [...costs].sort((a, b) => b[1] - a[1]).slice(0, GRAPH_WIDTH);
      for (const [item] of chosen)
        tiers.set(item, tier);
    }
    return tiers;
  }

  /** @param {HTMLElement} panel */
  showGraph (panel) {
    const svg = this.picture(this.texts.graph);
    panel.append(svg, element('p', {class: 'dim'}, this.texts.graphNote), ...this.legend());
    const boxes = new GraphBoxes(svg, /** @type {Item} */ (this.item));
    this.redraw = () => this.drawGraph(boxes);
    this.redraw();
  }

  /** @param {GraphBoxes} nodes */
  drawGraph (nodes) {
    const tiers = this.tiers();
    const rows = GRAPH_TIERS.map(tier => [...tiers].filter(([, at]) => at === tier)
      .map(([item]) => item)).filter(row => row.length > 0);
    const boxHeight = 40, gap = 46;
    const height = GRAPH_TOP + rows.length * (boxHeight + gap) - gap + 4;
    const width = this.width();
    setSize(nodes.svg, width, height);
    nodes.clear();
    nodes.rows = rows;
    /** @type {Map<Item, {x: number, y: number, width: number, row: number}>} */
    const boxes = new Map();
    rows.forEach((row, i) => {
      const boxWidth = Math.min(180, width / row.length - 10);
      const step = width / row.length;
      row.forEach((item, j) => boxes.set(item, {
        x: j * step + (step - boxWidth) / 2, y: GRAPH_TOP + i * (boxHeight + gap), width: boxWidth, row: i,
      }));
    });
    /** @type {Set<Item>} */
    const labelled = new Set();
    const edges = svgElement('g', {class: 'edges'}, nodes.svg);
    for (const item of boxes.keys())
      this.drawEdges(edges, item, boxes, boxHeight, labelled);
    edges.append(...edges.querySelectorAll('text'));
    for (const [item, box] of boxes)
      nodes.add(item, this.drawNode(nodes.svg, item, box, boxHeight));
    nodes.finish(/** @type {Item} */ (this.item));
  }

  /**
   * @param {SVGElement} parent
   * @param {Item} item
   * @param {Map<Item, {x: number, y: number, width: number, row: number}>} boxes
   * @param {number} height         of a box
   * @param {Set<Item>} labelled    functions with a label at an arrow to them
   */
  drawEdges (parent, item, boxes, height, labelled) {
    /** @type {Map<Item, Call[]>} */
    const targets = new Map();
    for (const call of this.profile.calls(item, 'callees')) {
      const cycle = call.callee.cycle;
      const target = boxes.has(call.callee) ? call.callee
        : cycle && boxes.has(cycle) ? cycle : null;
      if (target && target !== item)
        targets.set(target, [...targets.get(target) || [], call]);
    }
    for (const [target, calls] of targets) {
      const from = /** @type {any} */ (boxes.get(item));
      const to = /** @type {any} */ (boxes.get(target));
      const [first, last] = [0, this.side].map(side => this.costOf(calls, side));
      const cost = this.isComparison ? /** @type {any} */ (last) - /** @type {any} */ (first) : first;
      const share = Math.abs(Number(cost)) / (Number(this.base(0)) || 1);
      const isDown = to.row > from.row, isUp = to.row < from.row;
      if (!isDown && share < 0.01)
        continue;
      // Calls in a row and to rows above leave at the top.
      const x1 = from.x + from.width * (isDown ? 0.5 : 0.75);
      const x2 = to.x + to.width * (isDown ? 0.5 : 0.75);
      const y1 = isDown ? from.y + height : from.y;
      const y2 = isUp ? to.y + height + 5 : to.y - 5;
      const bend = isDown || isUp ? Math.max(Math.abs(y2 - y1) / 2, 14) : 20;
      const bend1 = isDown ? bend : -bend, bend2 = isUp ? bend : -bend;
      const color = this.isComparison ? this.changeColor([Number(first), Number(last)]) : 'c0';
      const [isBefore, isAfter] = [0, this.side].map(side =>
        calls.some(call => call.present[side]));
      svgElement('path', {
        d: `M${x1} ${y1}C${x1} ${y1 + bend1} ${x2} ${y2 + bend2} ${x2} ${y2}`, fill: 'none',
        class: `edge ${color}`, 'stroke-width': (1 + 6 * Math.min(share, 1)).toFixed(1),
        'stroke-dasharray': isBefore && isAfter ? 'none' : isBefore ? '2 3' : '6 3',
      }, parent);
      svgElement('path', {
        d: `M${x2 - 4} ${isUp ? `${y2 + 2}h8l-4-6z` : `${y2 - 2}h8l-4 6z`}`, class: `arrow ${color}`,
      }, parent);
      if (!isDown || labelled.has(target))
        continue;
      labelled.add(target);
      svgElement('text', {x: x2 + 7, y: y2 - 3, class: 'dim'}, parent).textContent =
        `${this.isComparison ? this.formatPoints(cost, 1)
          : this.formatShare(cost, this.base(0), 1)} %`;
    }
  }

  /**
   * @param {SVGElement} svg
   * @param {Item} item
   * @param {{x: number, y: number, width: number}} box
   * @param {number} height
   * @returns {SVGElement}
   */
  drawNode (svg, item, box, height) {
    const costs = item.inclusive.map(side => this.value(side));
    const text = costs.map(cost => this.formatShare(cost, this.base(0), 1)).join(' → ') + ' %';
    const node = svgElement('a', {
      class: `box node ${this.color(item)}${item === this.item ? ' chosen' : ''}`,
      href: `#${item.id}/graph`, 'aria-label': `${item.name}${this.remark(item)}, ${text}`,
    }, svg);
    svgElement('title', {}, node).textContent = `${item.name}${this.remark(item)}\n` +
      costs.map(cost => this.formatCost(cost)).join(' → ');
    svgElement('rect', {x: box.x, y: box.y, width: box.width, height, rx: 5}, node);
    svgElement('text', {x: box.x + box.width / 2, y: box.y + 16, 'text-anchor': 'middle'}, node)
      .textContent = fitName(item.label, Math.floor((box.width - 8) / FLAME_CHAR));
    svgElement('text', {x: box.x + box.width / 2, y: box.y + 32, 'text-anchor': 'middle'}, node)
      .textContent = text;
    return node;
  }
}
