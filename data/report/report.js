/* SPDX-License-Identifier: GPL-3.0-or-later */
// The views of a report. Without this script, the page shows its tables and picture.

/**
 * @typedef {object} EventType
 * @property {string} name
 * @property {string} title
 * @property {[number, number][]?} terms   of a derived event: recorded events and their factors
 * @property {(string | number)[]} base    of percentages, by side
 */

/**
 * What the report says besides its profile
 * @typedef {object} Facts
 * @property {Object<string, string>} texts
 * @property {string} group                separator of thousands
 * @property {string} point                decimal point
 * @property {boolean} isExact             whether costs have to be BigInts
 * @property {EventType[]} events
 * @property {number} event
 * @property {number} nSides
 * @property {{name: string, members: number[]}[]} cycles   members by id
 * @property {Object<string, string>} names   by function: its name to show, if another
 * @property {number[]} slots              by function: the number of its colour
 * @property {{slot: number, name: string}[]} groups   what the colours mean
 * @property {boolean} isHeat              whether colours show self costs instead
 * @property {number} around               lines to show around those with costs
 * @property {number[]} others             functions that stand for those left out
 * @property {number[]} change             limits of the scale of changes
 * @property {number?} first               function to begin with
 * @property {{file: string, line: number, text: string[]}[]} sources
 */

/**
 * A frame of a flame graph, or a box of a treemap
 * @typedef {Frame & {item: Item?, weights: number[], isLeaf: boolean}} Branch
 */

/**
 * A column of a table
 * @typedef {object} Column
 * @property {string} title
 * @property {string} [className]
 * @property {(row: any) => string | Node} content
 * @property {(a: any, b: any) => number} [compare]
 */

const MAX_ROWS = 100;
const GRAPH_TIERS = [-2, -1, 0, 1, 2, 3];
const GRAPH_WIDTH = 5;
const GRAPH_MIN_SHARE = 0.005;
const MAX_DEPTH = 200;

/**
 * @param {string} id
 * @returns {Promise<string>}
 */
async function unpack (id) {
  const packed = /** @type {HTMLElement} */ (document.getElementById(id)).textContent || '';
  const bytes = Uint8Array.from(atob(packed.trim()), letter => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

/**
 * @param {string} name
 * @param {Object<string, any>} [attributes]   functions are listeners
 * @param {...(string | Node)} children
 * @returns {HTMLElement}
 */
function element (name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === 'function')
      node.addEventListener(key, value);
    else if (value !== null && value !== false)
      node.setAttribute(key, value === true ? '' : String(value));
  node.append(...children);
  return node;
}

/**
 * @param {Cost} a
 * @param {Cost} b
 * @returns {number}
 */
function order (a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Puts texts into a translated text with "%s".
 * @param {string} format
 * @param {...string} values
 * @returns {string}
 */
function fill (format, ...values) {
  return format.replace(/%s/g, () => values.shift() || '');
}

class Report {
  /**
   * @param {Facts} facts
   * @param {Profile} profile
   */
  constructor (facts, profile) {
    this.facts = facts;
    this.texts = facts.texts;
    this.profile = profile;
    this.event = facts.event;
    this.side = facts.nSides - 1;
    this.isComparison = facts.nSides > 1;
    this.view = 'calls';
    /** @type {Item?} */
    this.item = null;
    this.pattern = '';
    this.maxRows = MAX_ROWS;
    this.sorted = this.isComparison ? 3 : 0;
    this.isDescending = true;
    this.items = [...profile.functions, ...profile.cycles].filter(item => !this.isOther(item));
    this.byId = [...profile.functions, ...profile.cycles];
    for (const item of profile.functions)
      item.name = (facts.names[item.id] || item.name).replace(/^0x0+(?=[0-9a-f])/, '0x');
    this.build();
    window.addEventListener('hashchange', () => this.restore());
    this.restore();
  }

  /**
   * Whether an item stands for functions that are left out.
   * @param {Item} item
   * @returns {boolean}
   */
  isOther (item) {
    return this.facts.others.includes(item.id);
  }

  // Numbers

  /**
   * @param {Cost[]} costs   of recorded events
   * @returns {Cost} that of the chosen event
   */
  value (costs) {
    const terms = this.facts.events[this.event].terms;
    if (!terms)
      return costs[this.event];
    let sum = this.profile.zero;
    for (const [event, factor] of terms)
      sum = /** @type {any} */ (sum) + /** @type {any} */ (costs[event]) * this.factor(factor);
    return sum;
  }

  /**
   * @param {number} value
   * @returns {any}
   */
  factor (value) {
    return this.profile.cost(value);
  }

  /**
   * @param {number} side
   * @returns {Cost}
   */
  base (side) {
    return this.profile.cost(this.facts.events[this.event].base[side]);
  }

  /**
   * @param {Cost[][]} costs
   * @returns {Cost} after minus before
   */
  change (costs) {
    return /** @type {any} */ (this.value(costs[1])) - /** @type {any} */ (this.value(costs[0]));
  }

  /**
   * @param {Cost} cost
   * @returns {string}
   */
  formatCost (cost) {
    const digits = String(cost < 0 ? -cost : cost);
    const grouped = digits.replace(/\B(?=(\d{3})+$)/g, this.facts.group);
    return cost < 0 ? '−' + grouped : grouped;
  }

  /**
   * @param {Cost} cost
   * @returns {string}
   */
  formatChange (cost) {
    return cost > 0 ? '+' + this.formatCost(cost) : this.formatCost(cost);
  }

  /**
   * A share in percent, which is 0 or 100 only if it is exactly that.
   * @param {Cost} cost
   * @param {Cost} base
   * @param {number} [digits]
   * @returns {string}
   */
  formatShare (cost, base, digits = 2) {
    const share = Number(base) === 0 ? 0 : 100 * Number(cost) / Number(base);
    if (share === 0)
      return '0';
    const least = Math.pow(10, -digits), size = Math.abs(share);
    let text = size.toFixed(digits);
    if (Number(text) === 0)
      text = '<' + least.toFixed(digits);
    else if (Number(text) === 100 && size < 100 && cost !== base)
      text = '>' + (100 - least).toFixed(digits);
    return (share < 0 ? '−' : '') + text.replace('.', this.facts.point);
  }

  /**
   * @param {Cost} cost
   * @returns {string} the change in percent of the total before
   */
  formatPoints (cost) {
    const text = this.formatShare(cost, this.base(0));
    return cost > 0 ? '+' + text : text;
  }

  /**
   * @param {Count?} count
   * @returns {string}
   */
  formatCount (count) {
    if (count === null)
      return '–';
    return (count.isPartial ? '≥ ' : '') + this.formatCost(count.count);
  }

  /**
   * @param {Item} item
   * @returns {string}
   */
  location (item) {
    if (item.members.length > 0)
      return fill(this.texts.members, this.formatCost(item.members.length));
    const file = item.file === '???' ? '' : item.file.replace(/^.*\//, '');
    const place = file && item.line ? `${file}:${item.line}` : file;
    const object = item.object.replace(/^.*\//, '');
    return [place, object && `[${object}]`].filter(Boolean).join(' ');
  }

  /**
   * The class of an item's colour.
   * @param {Item?} item
   * @returns {string}
   */
  color (item) {
    if (this.isComparison && item)
      return this.changeColor([0, 1].map(side => Number(this.value(item.self[side]))));
    if (this.facts.isHeat)
      return this.heat(item ? Number(this.value(item.self[0])) : 0);
    return `s${item && item.members.length === 0 ? this.facts.slots[item.id] || 0 : 0}`;
  }

  /**
   * The class of the colour of a self cost.
   * @param {number} cost
   * @returns {string}
   */
  heat (cost) {
    const share = cost / (Number(this.base(0)) || 1);
    return `h${share > 0 ? Math.min(Math.max(Math.ceil(8 * Math.sqrt(share)), 1), 8) : 0}`;
  }

  /**
   * What the colours of a picture mean
   * @returns {HTMLElement[]}
   */
  legend () {
    if (this.isComparison || this.facts.isHeat || this.facts.groups.length === 0)
      return [];
    return [element('p', {class: 'legend dim', 'aria-label': this.texts.legend},
      ...this.facts.groups.map(group => element('span', {},
        element('span', {class: `swatch s${group.slot}`}), element('bdi', {}, group.name))))];
  }

  /**
   * The class of the colour of a change.
   * @param {number[]} sides
   * @returns {string}
   */
  changeColor (sides) {
    const base = Number(this.base(0));
    const points = base === 0 ? 0 : 100 * (sides[1] - sides[0]) / base;
    const step = this.facts.change.filter(limit => Math.abs(points) >= limit).length - 1;
    return step <= 0 ? 'c0' : points < 0 ? `l${step}` : `m${step}`;
  }

  // The page

  build () {
    this.search = /** @type {HTMLInputElement} */ (element('input', {
      type: 'search', placeholder: this.texts.search, 'aria-label': this.texts.search,
      input: () => {
        this.pattern = this.search.value.toLowerCase();
        this.maxRows = MAX_ROWS;
        this.showList();
      },
    }));
    const events = element('select', {
      'aria-label': this.texts.event,
      change: (/** @type {Event} */ event) => {
        this.event = Number(/** @type {HTMLSelectElement} */ (event.target).value);
        this.showList();
        this.showItem();
      },
    }, ...this.facts.events.map((event, i) => element('option', {
      value: i, selected: i === this.event,
    }, event.title === event.name ? event.name : `${event.name} – ${event.title}`)));
    this.list = element('div', {class: 'rows'});
    this.status = element('p', {class: 'status', role: 'status'});
    this.detail = element('section', {class: 'detail', 'aria-label': this.texts.function});
    const explorer = element('div', {class: 'explorer'},
      element('section', {class: 'list', 'aria-label': this.texts.functions},
        element('div', {class: 'tools'}, this.search, events), this.list, this.status),
      this.detail);
    for (const old of document.querySelectorAll('.static'))
      old.remove();
    for (const step of document.querySelectorAll('.path [data-id]'))
      step.replaceWith(this.link(this.byId[Number(step.getAttribute('data-id'))]));
    /** @type {HTMLElement} */ (document.getElementById('costs')).after(explorer);
    document.body.classList.add('live');
    let width = 0;
    new ResizeObserver(() => {
      if (this.detail.clientWidth !== width && this.view !== 'calls' && this.view !== 'lines')
        this.showItem();
      width = this.detail.clientWidth;
    }).observe(this.detail);
  }

  /** Shows what the address says: "#FUNCTION/VIEW". */
  restore () {
    const [id, view] = location.hash.slice(1).split('/');
    const item = this.byId[Number(id)];
    if (id === 'all')
      this.item = null;
    else if (id !== '' && item)
      this.item = item;
    else
      this.item = this.facts.first === null ? null : this.byId[this.facts.first];
    this.view = this.views().some(([name]) => name === view) ? view : this.views()[0][0];
    this.showList();
    this.showItem();
  }

  /**
   * @param {Item?} item
   * @param {string} [view]
   */
  select (item, view = this.view) {
    location.hash = `#${item ? item.id : 'all'}/${view}`;
  }

  /** @returns {Column[]} */
  columns () {
    const texts = this.texts, profile = this.profile;
    /** @type {(title: string, get: (item: Item) => Cost, format: (cost: Cost) => string, className?: string) => Column} */
    const cost = (title, get, format, className = 'number') => ({
      title, className, content: item => format(get(item)),
      compare: (a, b) => order(get(a), get(b)),
    });
    /** @type {Column} */
    const name = {
      title: texts.function, className: 'name', content: item => this.link(item),
      compare: (a, b) => order(/** @type {any} */ (b.name), /** @type {any} */ (a.name)),
    };
    /** @type {Column} */
    const place = {title: texts.location, className: 'place', content: item => this.location(item)};

    if (this.isComparison)
      return [
        cost(texts.inclusiveBefore, item => this.value(item.inclusive[0]), value => this.formatCost(value),
          'number extra'),
        cost(texts.after, item => this.value(item.inclusive[1]), value => this.formatCost(value),
          'number extra'),
        cost(texts.inclusiveChange, item => this.change(item.inclusive),
          value => this.formatChange(value)),
        {
          title: texts.selfChange, className: 'number',
          content: item => this.formatChange(this.change(item.self)),
          compare: (a, b) => order(this.size(this.change(a.self)), this.size(this.change(b.self))),
        },
        cost(texts.points, item => this.change(item.self), value => this.formatPoints(value)),
        name, place,
      ];
    return [
      cost(texts.inclusivePercent, item => this.value(item.inclusive[0]),
        value => this.formatShare(value, this.base(0))),
      cost(texts.inclusive, item => this.value(item.inclusive[0]), value => this.formatCost(value),
        'number extra'),
      cost(texts.selfPercent, item => this.value(item.self[0]),
        value => this.formatShare(value, this.base(0))),
      cost(texts.self, item => this.value(item.self[0]), value => this.formatCost(value),
        'number extra'),
      {
        title: texts.called, className: 'number extra',
        content: item => this.formatCount(profile.called(item, 0)),
        compare: (a, b) => order((profile.called(a, 0) || {count: -1}).count,
          (profile.called(b, 0) || {count: -1}).count),
      },
      name, place,
    ];
  }

  /**
   * @param {Cost} cost
   * @returns {Cost}
   */
  size (cost) {
    return cost < 0 ? -cost : cost;
  }

  /**
   * @param {Item} item
   * @returns {HTMLElement}
   */
  link (item) {
    if (this.isOther(item))
      return element('span', {class: 'dim'}, item.name);
    return element('a', {href: `#${item.id}/${this.view}`, title: item.name},
      element('span', {class: `swatch ${this.color(item)}`}), element('bdi', {}, item.name));
  }

  /**
   * @param {Column[]} columns
   * @param {any[]} rows
   * @param {(row: any) => Object<string, any>} [attributes]
   * @returns {HTMLTableElement}
   */
  table (columns, rows, attributes = () => ({})) {
    return /** @type {HTMLTableElement} */ (element('table', {},
      element('thead', {}, element('tr', {}, ...columns.map(column =>
        element('th', {class: column.className || null, scope: 'col'}, column.title)))),
      element('tbody', {}, ...rows.map(row => element('tr', attributes(row),
        ...columns.map(column =>
          element('td', {class: column.className || null}, column.content(row))))))));
  }

  showList () {
    const columns = this.columns();
    const compare = columns[this.sorted].compare || (() => 0);
    const sign = this.isDescending ? -1 : 1;
    const rows = this.items.filter(item => item.name.toLowerCase().includes(this.pattern));
    rows.sort((a, b) => sign * compare(a, b) || a.id - b.id);
    const table = this.table(columns, rows.slice(0, this.maxRows), item =>
      ({'data-id': item.id, 'aria-current': item === this.item}));
    table.querySelectorAll('th').forEach((header, i) => {
      if (!columns[i].compare)
        return;
      header.setAttribute('aria-sort', i !== this.sorted ? 'none' : this.isDescending
        ? 'descending' : 'ascending');
      header.replaceChildren(element('button', {
        type: 'button',
        click: () => {
          this.isDescending = i === this.sorted ? !this.isDescending : true;
          this.sorted = i;
          this.showList();
          this.list.querySelectorAll('button')[0].focus();
          /** @type {HTMLElement} */ (this.list.querySelectorAll('th')[i].firstChild).focus();
        },
      }, columns[i].title));
    });
    this.list.replaceChildren(table);
    this.status.replaceChildren(fill(this.texts.shown, this.formatCost(Math.min(rows.length,
      this.maxRows)), this.formatCost(rows.length)));
    if (rows.length > this.maxRows)
      this.status.append(' ', element('button', {
        type: 'button',
        click: () => {
          this.maxRows *= 5;
          this.showList();
        },
      }, this.texts.more));
  }

  /** @returns {[string, string][]} the views of the item and their titles */
  views () {
    /** @type {[string, string][]} */
    const views = [];
    if (this.item)
      views.push(['calls', this.texts.calls], ['graph', this.texts.graph]);
    views.push(['flame', this.texts.flame], ['map', this.texts.map]);
    if (this.item && this.linesOf(this.item).length > 0)
      views.push(['lines', this.texts.lines]);
    return views;
  }

  showItem () {
    if (!this.views().some(([name]) => name === this.view))
      this.view = this.views()[0][0];
    for (const row of this.list.querySelectorAll('tr'))
      row.toggleAttribute('aria-current', this.item !== null && row.dataset.id === String(this.item.id));
    const panel = element('div', {class: 'panel', role: 'tabpanel', 'aria-label': this.texts[this.view]});
    const tabs = element('div', {
      class: 'tabs', role: 'tablist',
      keydown: (/** @type {KeyboardEvent} */ event) => this.moveTab(event),
    }, ...this.views().map(([name, title]) => element('button', {
      type: 'button', role: 'tab', 'aria-selected': String(name === this.view),
      tabindex: name === this.view ? 0 : -1, click: () => this.select(this.item, name),
    }, title)));
    this.detail.replaceChildren(...this.header(), tabs, panel);
    const show = {
      calls: this.showCalls, graph: this.showGraph, flame: this.showFlame, map: this.showMap,
      lines: this.showLines,
    }[this.view];
    if (show)
      show.call(this, panel);
  }

  /** @param {KeyboardEvent} event */
  moveTab (event) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const names = this.views().map(([name]) => name);
    const next = names[names.indexOf(this.view) + step];
    if (step === 0 || !next)
      return;
    event.preventDefault();
    window.addEventListener('hashchange', () =>
      /** @type {HTMLElement} */ (this.detail.querySelector('[aria-selected="true"]')).focus(),
    {once: true});
    this.select(this.item, next);
  }

  /** @returns {HTMLElement[]} */
  header () {
    const all = element('a', {href: '#all/flame'}, this.texts.all);
    if (!this.item)
      return [element('h2', {}, this.texts.all)];
    const item = this.item;
    const facts = this.isComparison
      ? [
        `${this.formatCost(this.value(item.inclusive[0]))} → ` +
        `${this.formatCost(this.value(item.inclusive[1]))} ` +
        `(${this.formatChange(this.change(item.inclusive))}) ${this.texts.inclusiveWord}`,
        `${this.formatCost(this.value(item.self[0]))} → ${this.formatCost(this.value(item.self[1]))} ` +
        `(${this.formatChange(this.change(item.self))}) ${this.texts.selfWord}`,
      ]
      : [
        `${this.formatCost(this.value(item.inclusive[0]))} ` +
        `(${this.formatShare(this.value(item.inclusive[0]), this.base(0))} %) ${this.texts.inclusiveWord}`,
        `${this.formatCost(this.value(item.self[0]))} ` +
        `(${this.formatShare(this.value(item.self[0]), this.base(0))} %) ${this.texts.selfWord}`,
        fill(this.texts.calledTimes, this.formatCount(this.profile.called(item, 0))),
      ];
    const parts = [
      element('nav', {}, all, ...item.cycle ? [' › ', this.link(item.cycle)] : []),
      element('h2', {}, element('span', {class: `swatch ${this.color(item)}`}),
        element('bdi', {}, item.name)),
      element('p', {class: 'facts'}, facts.join(' · ')),
    ];
    const place = [item.file === '???' ? '' : item.file + (item.line ? ':' + item.line : ''),
      item.object].filter(Boolean).join(' · ');
    if (place)
      parts.push(element('p', {class: 'facts dim'}, element('bdi', {}, place)));
    if (item.members.length > 0)
      parts.push(element('p', {class: 'facts members'}, ...item.members.flatMap((member, i) =>
        i > 0 ? [', ', this.link(member)] : [this.link(member)])));
    return parts;
  }

  // Callers and callees

  /**
   * The calls in one direction; those of a cycle's members to one function are one row.
   * @param {Item} item
   * @param {'callers' | 'callees'} direction
   * @returns {{item: Item, calls: Call[], isInside: boolean}[]}
   */
  neighbours (item, direction) {
    /** @type {Map<Item, {item: Item, calls: Call[], isInside: boolean}>} */
    const found = new Map();
    for (const call of this.profile.calls(item, direction)) {
      const other = direction === 'callers' ? call.caller : call.callee;
      const row = found.get(other) ||
        {item: other, calls: [], isInside: this.profile.isInside(call) || call.caller === call.callee};
      row.calls.push(call);
      found.set(other, row);
    }
    return [...found.values()];
  }

  /**
   * @param {Call[]} calls
   * @param {number} side
   * @returns {Cost}
   */
  costOf (calls, side) {
    return calls.reduce((sum, call) => /** @type {any} */ (sum) + this.value(call.cost[side]),
      this.profile.zero);
  }

  /**
   * @param {Call[]} calls
   * @param {number} side
   * @returns {Count?}
   */
  countOf (calls, side) {
    const present = calls.filter(call => call.present[side]);
    const count = present.reduce((sum, call) => /** @type {any} */ (sum) + call.count[side],
      this.profile.zero);
    const isPartial = present.some(call => call.isPartial[side]);
    return isPartial && !(count > this.profile.zero) ? null : {count, isPartial};
  }

  /**
   * What the shares of callers, or of callees, refer to
   * @param {Item} item
   * @param {'callers' | 'callees'} direction
   * @param {number} side
   * @returns {Cost}
   */
  whole (item, direction, side) {
    const calls = this.profile.calls(item, direction)
      .filter(call => call.caller !== call.callee && !this.profile.isInside(call));
    const passed = this.costOf(calls, side);
    const out = direction === 'callees'
      ? /** @type {any} */ (passed) + this.value(item.self[side]) : null;
    if (out !== null)
      return out;
    const inclusive = this.value(item.inclusive[side]);
    return inclusive > passed ? inclusive : passed;
  }

  /** @param {HTMLElement} panel */
  showCalls (panel) {
    const item = /** @type {Item} */ (this.item);
    /** @type {['callers' | 'callees', string, string][]} */
    const directions = [['callers', this.texts.callers, this.texts.noCallers],
      ['callees', this.texts.callees, this.texts.noCallees]];
    for (const [direction, title, none] of directions) {
      const rows = this.neighbours(item, direction);
      const side = this.side;
      /** @type {(row: {calls: Call[]}) => Cost} */
      const change = row => /** @type {any} */ (this.costOf(row.calls, 1)) - this.costOf(row.calls, 0);
      rows.sort((a, b) => Number(a.isInside) - Number(b.isInside) || (this.isComparison
        ? order(this.size(change(b)), this.size(change(a))) : 0) ||
        order(this.costOf(b.calls, side), this.costOf(a.calls, side)));
      /** @type {Column} */
      const name = {
        title: this.texts.function, className: 'name', content: row => row.isInside
          ? element('span', {}, this.link(row.item), ` (${this.texts.recursive})`)
          : this.link(row.item),
      };
      /** @type {Column[]} */
      const columns = this.isComparison
        ? [
          {title: this.texts.before, className: 'number extra',
            content: row => this.formatCost(this.costOf(row.calls, 0))},
          {title: this.texts.after, className: 'number extra',
            content: row => this.formatCost(this.costOf(row.calls, 1))},
          {title: this.texts.change, className: 'number',
            content: row => this.formatChange(change(row))},
          {title: this.texts.points, className: 'number',
            content: row => this.formatPoints(change(row))},
          {title: this.texts.count, className: 'number',
            content: row => [0, 1].map(i => this.formatCount(this.countOf(row.calls, i)))
              .join(' → ')},
          name,
        ]
        : [
          {title: this.texts.percent, className: 'number',
            content: row => this.formatShare(this.costOf(row.calls, 0), this.base(0))},
          {title: this.texts.cost, className: 'number extra',
            content: row => this.formatCost(this.costOf(row.calls, 0))},
          {title: this.texts.share, className: 'number extra', content: row => row.isInside ? '' :
            this.formatShare(this.costOf(row.calls, 0), this.whole(item, direction, 0))},
          {title: this.texts.count, className: 'number',
            content: row => this.formatCount(this.countOf(row.calls, 0))},
          name,
        ];
      panel.append(element('h3', {}, title), rows.length === 0
        ? element('p', {class: 'dim'}, none)
        : element('div', {class: 'rows'}, this.table(columns, rows)));
    }
  }

  // Flame graph and treemap

  /** @returns {Branch} */
  tree () {
    const item = this.item;
    const roots = item ? [] : this.roots();
    const weights = Array.from({length: this.facts.nSides}, (_, side) => item
      ? Number(this.value(item.inclusive[side]))
      : roots.reduce((sum, root) => sum + Number(this.value(root.inclusive[side])), 0));
    const root = this.branch(item, weights, null, item ? item.name : this.texts.all);
    if (!item)
      root.children = this.heaviestFirst(roots.map(at => this.branch(at,
        at.inclusive.map(costs => Number(this.value(costs))), root)));
    return root;
  }

  /** @returns {Item[]} functions and cycles that nobody calls */
  roots () {
    return this.byId.filter(item => item.cycle === null &&
      this.profile.calls(item, 'callers').every(call => call.caller === item));
  }

  /**
   * @param {Item?} item
   * @param {number[]} weights
   * @param {Branch?} parent
   * @param {string} [name]
   * @param {boolean} [isLeaf]
   * @returns {Branch}
   */
  branch (item, weights, parent, name = item ? item.name : '', isLeaf = false) {
    const weight = weights[this.side];
    const cost = this.profile.cost(Math.round(weight));
    const text = this.isComparison
      ? `${name}\n${this.formatCost(Math.round(weights[0]))} → ${this.formatCost(Math.round(weights[1]))} ` +
        `(${this.formatChange(Math.round(weights[1] - weights[0]))})`
      : `${name}\n${this.formatCost(cost)} (${this.formatShare(weight, this.base(0))} %)`;
    return {
      item, name, weights, weight, isLeaf, parent, title: text, children: null,
      share: `${this.formatShare(weight, this.base(this.side), 1)} %`,
      color: this.isComparison ? this.changeColor(weights)
        : this.facts.isHeat && item ? this.heat(weight * Number(this.value(item.self[0])) /
          (Number(this.value(item.inclusive[0])) || 1)) : this.color(item),
    };
  }

  /**
   * Splits the cost of a branch by the shares of calls: an estimate, as profiles have no stacks.
   * @param {Branch} branch
   * @returns {Branch[]}
   */
  branches (branch) {
    const item = branch.item;
    if (!item || branch.isLeaf || this.depth(branch) > MAX_DEPTH)
      return [];
    /** @type {Map<Item, number[]>} */
    const passed = new Map();
    const out = branch.weights.map((_, side) => Number(this.value(item.self[side])));
    for (const call of this.profile.calls(item, 'callees')) {
      const target = call.callee.cycle || call.callee;
      if (target === item || (item.cycle && target === item.cycle))
        continue;
      const costs = passed.get(target) || out.map(() => 0);
      out.forEach((_, side) => {
        const cost = Number(this.value(call.cost[side]));
        costs[side] += cost;
        out[side] += cost;
      });
      passed.set(target, costs);
    }
    /** @type {(costs: number[]) => number[]} */
    const split = costs => costs.map((cost, side) =>
      out[side] > 0 ? branch.weights[side] * cost / out[side] : 0);
    /** @type {Branch[]} */
    const children = [];
    for (const member of item.members)
      children.push(this.branch(member, split(member.self.map(costs => Number(this.value(costs)))),
        branch, member.name, true));
    for (const [target, costs] of passed) {
      const isRecursive = this.isAbove(branch, target);
      children.push(this.branch(target, split(costs), branch, isRecursive
        ? `${target.name} (${this.texts.recursive})` : target.name, isRecursive));
    }
    return this.heaviestFirst(children);
  }

  /**
   * @param {Branch[]} branches
   * @returns {Branch[]}
   */
  heaviestFirst (branches) {
    return branches.filter(branch => branch.weight > 0).sort((a, b) => b.weight - a.weight);
  }

  /**
   * @param {Branch} branch
   * @returns {number}
   */
  depth (branch) {
    let depth = 0;
    for (let at = branch.parent; at; at = at.parent)
      depth++;
    return depth;
  }

  /**
   * @param {Branch} branch
   * @param {Item} item
   * @returns {boolean}
   */
  isAbove (branch, item) {
    for (let at = /** @type {Branch?} */ (branch); at; at = /** @type {Branch?} */ (at.parent))
      if (at.item === item)
        return true;
    return false;
  }

  /**
   * In a comparison, buttons for the side that widths and areas show
   * @returns {HTMLElement[]}
   */
  sides () {
    if (!this.isComparison)
      return [];
    return [element('span', {class: 'sides', role: 'group', 'aria-label': this.texts.sizes},
      ...[this.texts.before, this.texts.after].map((title, side) => element('button', {
        type: 'button', 'aria-pressed': String(side === this.side),
        click: () => {
          this.side = side;
          this.showItem();
        },
      }, title)))];
  }

  /**
   * @param {number} height
   * @param {string} label
   * @returns {SVGSVGElement}
   */
  picture (height, label) {
    const width = Math.max(this.detail.clientWidth - 2, 300);
    const svg = svgElement('svg', {
      viewBox: `0 0 ${width} ${height}`, width: '100%', height, role: 'group', 'aria-label': label,
    });
    return /** @type {SVGSVGElement} */ (svg);
  }

  /** @param {HTMLElement} panel */
  showFlame (panel) {
    const svg = this.picture(FLAME_ROW, this.texts.flame);
    const found = element('span', {role: 'status'});
    const open = element('button', {type: 'button', disabled: true}, this.texts.open);
    const up = element('button', {type: 'button', disabled: true}, this.texts.up);
    const search = /** @type {HTMLInputElement} */ (element('input', {
      type: 'search', placeholder: this.texts.searchFrames, 'aria-label': this.texts.searchFrames,
    }));
    panel.append(element('div', {class: 'tools'}, search, found, up, open, ...this.sides()),
      element('p', {class: 'dim'}, this.texts.estimate), svg, ...this.legend());
    const flame = new Flame(svg, this.tree(), {
      children: frame => this.branches(/** @type {Branch} */ (frame)),
      selected: frame => {
        const item = /** @type {Branch} */ (frame).item;
        up.toggleAttribute('disabled', !frame.parent);
        open.toggleAttribute('disabled', !item || item === this.item);
      },
      found: (share, count) => {
        found.textContent = search.value === '' ? ''
          : fill(this.texts.found, this.formatCost(count), this.formatShare(share, 1, 1));
      },
    });
    up.addEventListener('click', () => flame.zoomOut());
    open.addEventListener('click', () =>
      this.select(/** @type {Branch} */ (flame.zoomed).item, 'flame'));
    search.addEventListener('input', () => flame.search(search.value));
  }

  /** @param {HTMLElement} panel */
  showMap (panel) {
    const height = Math.max(300, Math.min(window.innerHeight - 160, 700));
    const svg = this.picture(height, this.texts.map);
    svg.classList.add('map');
    panel.append(element('div', {class: 'tools'}, ...this.sides()),
      element('p', {class: 'dim'}, this.texts.estimate), svg, ...this.legend());
    this.drawBox(svg, this.tree(), {x: 0, y: 0, width: svg.viewBox.baseVal.width, height});
  }

  /**
   * @param {SVGElement} svg
   * @param {Branch} branch
   * @param {{x: number, y: number, width: number, height: number}} box
   */
  drawBox (svg, branch, box) {
    const item = branch.item;
    const children = branch.children || (branch.children = this.branches(branch));
    const hasTitle = box.height >= 16 && box.width >= 30;
    const group = svgElement('a', {
      class: `box ${branch.color}${children.length > 0 ? ' passed' : ''}`,
      'aria-label': branch.title,
    }, svg);
    if (item && item !== this.item)
      group.setAttribute('href', `#${item.id}/map`);
    svgElement('title', {}, group).textContent = branch.title;
    svgElement('rect', {
      x: box.x.toFixed(1), y: box.y.toFixed(1), width: Math.max(box.width - 1, 0.5).toFixed(1),
      height: Math.max(box.height - 1, 0.5).toFixed(1),
    }, group);
    if (hasTitle)
      svgElement('text', {x: (box.x + 3).toFixed(1), y: (box.y + 12).toFixed(1)}, group)
        .textContent = fitName(branch.name, Math.floor((box.width - 6) / FLAME_CHAR));
    const inner = {
      x: box.x + 2, y: box.y + (hasTitle ? 16 : 2), width: box.width - 5,
      height: box.height - (hasTitle ? 19 : 5),
    };
    if (inner.width >= 6 && inner.height >= 6 && branch.weight > 0)
      this.squarify(svg, children, inner, inner.width * inner.height / branch.weight);
  }

  /**
   * Places boxes in rows whose boxes are as square as possible.
   * @param {SVGElement} svg
   * @param {Branch[]} branches   the largest first
   * @param {{x: number, y: number, width: number, height: number}} room
   * @param {number} scale        area for a cost of 1
   */
  squarify (svg, branches, room, scale) {
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
          this.drawBox(svg, branch, width >= height
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

  // Call graph

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
    const tiers = this.tiers();
    const rows = GRAPH_TIERS.map(tier => [...tiers].filter(([, at]) => at === tier)
      .map(([item]) => item)).filter(row => row.length > 0);
    const boxHeight = 40, gap = 46;
    const height = rows.length * (boxHeight + gap) - gap + 8;
    const svg = this.picture(height, this.texts.graph);
    svg.classList.add('graph');
    const width = svg.viewBox.baseVal.width;
    /** @type {Map<Item, {x: number, y: number, width: number, row: number}>} */
    const boxes = new Map();
    rows.forEach((row, i) => {
      const boxWidth = Math.min(180, width / row.length - 10);
      const step = width / row.length;
      row.forEach((item, j) => boxes.set(item, {
        x: j * step + (step - boxWidth) / 2, y: 4 + i * (boxHeight + gap), width: boxWidth, row: i,
      }));
    });
    /** @type {Set<Item>} */
    const labelled = new Set();
    const edges = svgElement('g', {class: 'edges'}, svg);
    for (const item of boxes.keys())
      this.drawEdges(edges, item, boxes, boxHeight, labelled);
    for (const [item, box] of boxes)
      this.drawNode(svg, item, box, boxHeight);
    panel.append(svg, element('p', {class: 'dim'}, this.texts.graphNote), ...this.legend());
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
      const target = boxes.has(call.callee) ? call.callee : cycle && boxes.has(cycle) ? cycle : null;
      if (target && target !== item)
        targets.set(target, [...targets.get(target) || [], call]);
    }
    for (const [target, calls] of targets) {
      const from = /** @type {any} */ (boxes.get(item)), to = /** @type {any} */ (boxes.get(target));
      const share = Number(this.costOf(calls, this.side)) / (Number(this.base(this.side)) || 1);
      const x1 = from.x + from.width / 2, x2 = to.x + to.width / 2;
      const isDown = to.row > from.row;
      if (!isDown && share < 0.01)
        continue;
      const y1 = isDown ? from.y + height : from.y + height / 2;
      const y2 = isDown ? to.y - 5 : to.y + height / 2;
      const bend = isDown ? Math.max((y2 - y1) / 2, 14) : 0;
      const path = isDown
        ? `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`
        : `M${from.x + from.width} ${y1}C${from.x + from.width + 40} ${y1} ` +
          `${to.x + to.width + 40} ${y2} ${to.x + to.width} ${y2}`;
      svgElement('path', {
        d: path, class: 'edge', fill: 'none', 'stroke-width': (1 + 6 * Math.min(share, 1)).toFixed(1),
      }, parent);
      if (!isDown)
        continue;
      svgElement('path', {d: `M${x2 - 4} ${y2 - 2}h8l-4 6z`, class: 'arrow'}, parent);
      if (labelled.has(target))
        continue;
      labelled.add(target);
      svgElement('text', {x: x2 + 7, y: y2 - 3, class: 'dim'}, parent).textContent =
        `${this.formatShare(this.costOf(calls, this.side), this.base(this.side), 1)} %`;
    }
  }

  /**
   * @param {SVGElement} svg
   * @param {Item} item
   * @param {{x: number, y: number, width: number}} box
   * @param {number} height
   */
  drawNode (svg, item, box, height) {
    const cost = this.value(item.inclusive[this.side]);
    const text = this.isComparison
      ? this.formatChange(this.change(item.inclusive))
      : `${this.formatShare(cost, this.base(0), 1)} %`;
    const node = svgElement('a', {
      class: `box node ${this.isComparison ? this.changeColor(item.inclusive.map(costs =>
        Number(this.value(costs)))) : this.color(item)}${item === this.item ? ' chosen' : ''}`,
      href: `#${item.id}/graph`, 'aria-label': `${item.name}, ${text}`,
    }, svg);
    svgElement('title', {}, node).textContent = `${item.name}\n${this.formatCost(cost)}`;
    svgElement('rect', {x: box.x, y: box.y, width: box.width, height, rx: 5}, node);
    svgElement('text', {x: box.x + box.width / 2, y: box.y + 16, 'text-anchor': 'middle'}, node)
      .textContent = fitName(item.name, Math.floor((box.width - 8) / FLAME_CHAR));
    svgElement('text', {x: box.x + box.width / 2, y: box.y + 32, 'text-anchor': 'middle'}, node)
      .textContent = text;
  }

  // Lines

  /**
   * @param {Item} item
   * @returns {LineCost[]}
   */
  linesOf (item) {
    return item.lines;
  }

  /** @param {HTMLElement} panel */
  showLines (panel) {
    const item = /** @type {Item} */ (this.item);
    const files = [...new Set(this.linesOf(item).map(line => line.file))];
    files.sort((a, b) => Number(b === item.file) - Number(a === item.file));
    for (const file of files) {
      const costs = new Map(this.linesOf(item).filter(line => line.file === file)
        .map(line => [line.line, line]));
      const excerpts = this.facts.sources.filter(source => source.file === file &&
        source.text.some((_, i) => costs.has(source.line + i)));
      const rows = excerpts.flatMap(source => source.text.map((text, i) =>
        ({line: source.line + i, text, at: costs.get(source.line + i)})))
        .filter(row => this.isNear(costs, row.line));
      const covered = new Set(rows.map(row => row.line));
      for (const [line, at] of costs)
        if (!covered.has(line))
          rows.push({line, text: '', at});
      rows.sort((a, b) => a.line - b.line);
      panel.append(element('h3', {}, element('bdi', {}, file)),
        element('div', {class: 'rows'}, this.lineTable(rows, excerpts.length > 0)));
    }
  }

  /**
   * Whether a line, or one around it, has a cost
   * @param {Map<number, LineCost>} costs
   * @param {number} line
   * @returns {boolean}
   */
  isNear (costs, line) {
    const around = this.facts.around;
    return around > 1000 || [...costs.keys()].some(at => Math.abs(at - line) <= around);
  }

  /**
   * @param {{line: number, text: string, at: LineCost?}[]} rows
   * @param {boolean} hasText
   * @returns {HTMLTableElement}
   */
  lineTable (rows, hasText) {
    /** @type {(row: {at: LineCost?}, format: (at: LineCost) => string) => string} */
    const of = (row, format) => row.at ? format(row.at) : '';
    /** @type {Column[]} */
    const columns = this.isComparison
      ? [
        {title: this.texts.before, className: 'number',
          content: row => of(row, at => this.formatCost(this.value(at.self[0])))},
        {title: this.texts.after, className: 'number',
          content: row => of(row, at => this.formatCost(this.value(at.self[1])))},
      ]
      : [
        {title: this.texts.percent, className: 'number',
          content: row => of(row, at => this.formatShare(this.value(at.self[0]), this.base(0)))},
        {title: this.texts.self, className: 'number',
          content: row => of(row, at => this.formatCost(this.value(at.self[0])))},
      ];
    columns.push({title: this.texts.line, className: 'number', content: row => String(row.line)});
    let last = 0;
    if (hasText)
      columns.push({
        title: this.texts.source, className: 'code',
        content: row => element('code', {}, row.text),
      });
    const table = this.table(columns, rows, row => {
      const isGap = row !== rows[0] && row.line > last + 1;
      last = row.line;
      return {class: isGap ? 'gap' : null};
    });
    table.classList.add('lines');
    return table;
  }
}

async function start () {
  const facts = /** @type {Facts} */ (JSON.parse(await unpack('facts')));
  const sides = facts.nSides > 1 ? ['base', 'profile'] : ['profile'];
  const profile = new Profile(await Promise.all(sides.map(unpack)), facts.isExact);
  profile.finish(facts.cycles);
  return new Report(facts, profile);
}

if (typeof document !== 'undefined' && document.getElementById('facts'))
  start().catch(error => {
    const note = /** @type {HTMLElement} */ (document.getElementById('notes'));
    note.prepend(element('p', {role: 'alert'}, String(error)));
  });
