/* SPDX-License-Identifier: GPL-3.0-or-later */
// The views of a report. Without this script, the page shows its tables and picture.

/**
 * A column of a table
 * @typedef {object} Column
 * @property {string} title
 * @property {string} [className]
 * @property {(row: any) => string | Node} content
 * @property {(a: any, b: any) => number} [compare]
 */

const MAX_ROWS = 100;

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
 * @param {Cost} a
 * @param {Cost} b
 * @returns {number}
 */
function order (a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

class Report extends Pictures {
  /**
   * @param {Facts} facts
   * @param {Profile} profile
   */
  constructor (facts, profile) {
    super(facts, profile);
    this.view = 'calls';
    this.pattern = '';
    this.maxRows = MAX_ROWS;
    this.sorted = this.isComparison ? 3 : 0;
    this.isDescending = true;
    this.search = /** @type {HTMLInputElement} */ (element('input', {
      type: 'search', placeholder: this.texts.search, 'aria-label': this.texts.search,
      input: () => {
        this.pattern = this.search.value.toLowerCase();
        this.maxRows = MAX_ROWS;
        this.showList();
      },
    }));
    this.list = element('div', {class: 'rows'});
    this.status = element('p', {class: 'status', role: 'status'});
    this.items = [...profile.functions, ...profile.cycles].filter(item => !this.isOther(item));
    this.build();
    window.addEventListener('hashchange', () => this.restore());
    this.restore();
  }

  // The page

  build () {
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
    const explorer = element('div', {class: this.isComparison ? 'explorer changes' : 'explorer'},
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
      if (this.detail.clientWidth !== width)
        this.redraw();
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
    if (!this.list.firstChild)
      this.showList();
    const hadFocus = this.detail.contains(document.activeElement);
    this.showItem();
    const heading = this.detail.querySelector('h2');
    if (hadFocus && heading)
      heading.focus();
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
    /**
     * @param {string} title
     * @param {(item: Item) => Cost} get
     * @param {(cost: Cost) => string} format
     * @param {string} [className]
     * @returns {Column}
     */
    const cost = (title, get, format, className = 'number') => ({
      title, className, content: item => format(get(item)),
      compare: (a, b) => order(get(a), get(b)),
    });
    /** @type {(cost: Cost) => string} */
    const plain = value => this.formatCost(value);
    /** @type {Column} */
    const name = {
      title: texts.function, className: 'name', content: item => this.link(item),
      compare: (a, b) => order(/** @type {any} */ (b.name), /** @type {any} */ (a.name)),
    };
    /** @type {Column} */
    const place = {title: texts.location, className: 'place', content: item => this.location(item)};

    if (this.isComparison)
      return [
        cost(texts.inclusiveBefore, item => this.value(item.inclusive[0]), plain,
          'number extra'),
        cost(texts.after, item => this.value(item.inclusive[1]), plain,
          'number extra'),
        cost(texts.inclusiveChange, item => this.change(item.inclusive),
          value => this.formatChange(value), 'number extra'),
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
      element('span', {class: `swatch ${this.color(item)}`}), element('bdi', {}, item.label));
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
      ({'data-id': item.id, 'aria-current': item === this.item && 'true'}));
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
      if (this.item && row.dataset.id === String(this.item.id))
        row.setAttribute('aria-current', 'true');
      else
        row.removeAttribute('aria-current');
    const panel = element('div', {
      class: 'panel', role: 'tabpanel', 'aria-label': this.texts[this.view],
    });
    const tabs = element('div', {
      class: 'tabs', role: 'tablist',
      keydown: (/** @type {KeyboardEvent} */ event) => this.moveTab(event),
    }, ...this.views().map(([name, title]) => element('button', {
      type: 'button', role: 'tab', 'aria-selected': String(name === this.view),
      tabindex: name === this.view ? 0 : -1, click: () => this.select(this.item, name),
    }, title)));
    this.detail.replaceChildren(...this.header(), tabs, panel);
    this.redraw = () => {};
    const show = {
      calls: this.showCalls, graph: this.showGraph, flame: this.showFlame, map: this.showMap,
      lines: this.showLines,
    }[this.view];
    if (show)
      show.call(this, panel);
  }

  /** @param {KeyboardEvent} event */
  moveTab (event) {
    if (event.altKey || event.ctrlKey || event.metaKey)
      return;
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
      return [element('h2', {tabindex: -1}, this.texts.all)];
    const item = this.item;
    /** @type {(costs: Cost[][]) => string} */
    const describe = costs => this.isComparison
      ? `${this.formatCost(this.value(costs[0]))} → ${this.formatCost(this.value(costs[1]))} ` +
        `(${this.formatChange(this.change(costs))})`
      : `${this.formatCost(this.value(costs[0]))} ` +
        `(${this.formatShare(this.value(costs[0]), this.base(0))} %)`;
    const facts = [`${describe(item.inclusive)} ${this.texts.inclusiveWord}`,
      `${describe(item.self)} ${this.texts.selfWord}`];
    if (!this.isComparison)
      facts.push(fill(this.texts.calledTimes, this.formatCount(this.profile.called(item, 0))));
    const parts = [
      element('nav', {}, all, ...item.cycle ? [' › ', this.link(item.cycle)] : []),
      element('h2', {tabindex: -1}, element('span', {class: `swatch ${this.color(item)}`}),
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
      const isInside = this.profile.isInside(call) || call.caller === call.callee;
      const row = found.get(other) || {item: other, calls: [], isInside};
      row.calls.push(call);
      found.set(other, row);
    }
    return [...found.values()];
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
      const change = row => /** @type {any} */ (this.costOf(row.calls, 1)) -
        /** @type {any} */ (this.costOf(row.calls, 0));
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
        ({line: source.line + i, text, at: costs.get(source.line + i) || null})))
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
    const side = this.facts.nSides - 1;
    /** @type {Column[]} */
    const columns = [
      {title: this.texts.percent, className: 'number',
        content: row => of(row,
          at => this.formatShare(this.value(at.self[side]), this.base(side)))},
      {title: this.texts.self, className: 'number',
        content: row => of(row, at => this.formatCost(this.value(at.self[side])))},
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
  facts.sources = JSON.parse(await unpack('sources')).flat();
  const sides = facts.nSides > 1 ? ['base', 'profile'] : ['profile'];
  const profile = new Profile(await Promise.all(sides.map(unpack)), facts.isExact);
  profile.finish(facts.cycles);
  return new Report(facts, profile);
}

if (typeof document !== 'undefined' && document.getElementById('facts')) {
  if (typeof DecompressionStream === 'undefined')
    /** @type {HTMLElement} */ (document.getElementById('old')).hidden = false;
  else
    start().catch(error => {
      const note = /** @type {HTMLElement} */ (document.getElementById('notes'));
      note.prepend(element('p', {role: 'alert'}, String(error)));
    });
}
