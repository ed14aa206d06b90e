/* SPDX-License-Identifier: GPL-3.0-or-later */
// The costs of the chosen event, as text and as colours

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
 * @property {string} group                separator of groups of digits
 * @property {number[]} sizes              of the groups, from the right; the last one repeats
 * @property {string} point                decimal point
 * @property {boolean} isExact             whether costs have to be BigInts
 * @property {EventType[]} events
 * @property {number} event
 * @property {number} nSides
 * @property {{name: string, members: number[]}[]} cycles   members by id
 * @property {Object<string, string>} names   by function: its name to show, if another
 * @property {Object<string, string>} short   likewise in lists
 * @property {number[]} slots              by function: the number of its colour
 * @property {{color: string, name: string}[]} colors   classes and what they mean
 * @property {string} scale                what the colours are a scale of; empty for groups
 * @property {boolean} isHeat              whether colours show costs
 * @property {number} around               lines to show around those with costs
 * @property {number[]} others             functions that stand for those left out
 * @property {number[]} change             limits of the scale of changes
 * @property {number?} first               function to begin with
 * @property {{file: string, line: number, text: string[]}[]} sources
 */

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
 * A text without characters that control others.
 * @param {string} text
 * @returns {string}
 */
function plainText (text) {
  return text.replace(/[\0-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    '\ufffd');
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

class Numbers {
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
    this.others = new Set(facts.others);
    this.byId = [...profile.functions, ...profile.cycles];
    for (const item of profile.functions) {
      item.name = plainText(facts.names[item.id] || item.name);
      item.label = plainText(facts.short[item.id] || item.name);
      item.object = plainText(item.object);
    }
  }

  /**
   * Whether an item stands for functions that are left out.
   * @param {Item} item
   * @returns {boolean}
   */
  isOther (item) {
    return this.others.has(item.id);
  }

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
   * @param {Call[]} calls
   * @param {number} side
   * @returns {Cost}
   */
  costOf (calls, side) {
    return calls.reduce((sum, call) => /** @type {any} */ (sum) + this.value(call.cost[side]),
      this.profile.zero);
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
    let digits = String(cost < 0 ? -cost : cost), grouped = '';
    const sizes = this.facts.group === '' ? [] : [...this.facts.sizes];
    for (let size = sizes[0]; size > 0 && digits.length > size; size = sizes[0]) {
      grouped = this.facts.group + digits.slice(-size) + grouped;
      digits = digits.slice(0, -size);
      if (sizes.length > 1)
        sizes.shift();
    }
    return (cost < 0 ? '−' : '') + digits + grouped;
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
    const [part, whole] = [cost, base].map(value => BigInt(typeof value === 'number'
      ? Math.round(value) : value)).map(value => value < 0n ? -value : value);
    if (part === 0n || whole === 0n)
      return '0';
    // Rounded half up, exactly
    const unit = 10n ** BigInt(digits), all = 100n * unit;
    const units = (2n * part * all + whole) / (2n * whole);
    /** @type {(units: bigint) => string} */
    const write = value => `${value / unit}${this.facts.point}` +
      String(value % unit).padStart(digits, '0');
    const isNegative = (cost < 0) !== (base < 0);
    const [sign, less, more] = isNegative ? ['−', '>', '<'] : ['', '<', '>'];
    if (units === 0n)
      return less + sign + write(1n);
    return (units === all && part < whole ? more + sign + write(all - 1n) : sign + write(units));
  }

  /**
   * @param {Cost} cost
   * @param {number} [digits]
   * @returns {string} the change in percent of the total before
   */
  formatPoints (cost, digits) {
    const text = this.formatShare(cost, this.base(0), digits);
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
   * Whether an item is new or gone
   * @param {Item} item
   * @returns {string}
   */
  remark (item) {
    return this.isOther(item) || item.present.every(Boolean) ? ''
      : this.texts[item.present[0] ? 'gone' : 'new'];
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
    const {colors, scale} = this.facts;
    return colors.length === 0 ? [] : [
      element('p', {class: 'legend dim', 'aria-label': this.texts.legend}, `${scale} `,
        ...colors.map(({color, name}) => element('span', {},
          element('span', {class: `swatch ${color}`}), element('bdi', {}, name))))];
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
}
