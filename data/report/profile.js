/* SPDX-License-Identifier: GPL-3.0-or-later */
// Reads the profile of a report, and derives what its views show. The rules are those of
// docs/numbers.md.

/**
 * Costs are exact: they are numbers, or BigInts if numbers could be rounded.
 * @typedef {number | bigint} Cost
 */

/**
 * A function, or a cycle of functions. Costs are by side, then by recorded event; a profile has one
 * side, a comparison two, before and after.
 * @typedef {object} Item
 * @property {number} id
 * @property {string} name
 * @property {string} label           the name in lists
 * @property {string} object
 * @property {string} file
 * @property {number} line            0 if unknown
 * @property {boolean[]} present      by side: whether it was recorded there
 * @property {Cost[][]} self
 * @property {Cost[][]} inclusive
 * @property {Call[]} callers
 * @property {Call[]} callees
 * @property {Item?} cycle            that the function belongs to
 * @property {Item[]} members         of a cycle
 * @property {LineCost[]} lines       with self costs; empty if they are left out
 */

/**
 * All calls from one function to another.
 * @typedef {object} Call
 * @property {Item} caller
 * @property {Item} callee
 * @property {Cost[]} count           by side
 * @property {boolean[]} isPartial    by side: some calls are not counted
 * @property {boolean[]} present      by side
 * @property {Cost[][]} cost
 */

/**
 * @typedef {object} LineCost
 * @property {string} file
 * @property {number} line
 * @property {Cost[][]} self
 */

/**
 * The calls of a function, or of a cycle, by other functions.
 * @typedef {object} Count
 * @property {Cost} count
 * @property {boolean} isPartial
 */

class Profile {
  /**
   * @param {string[]} texts    the sides, in Callgrind's format with absolute positions
   * @param {boolean} isExact   whether costs have to be BigInts
   */
  constructor (texts, isExact) {
    /** @type {(digits: string | number) => Cost} */
    this.cost = isExact ? BigInt : Number;
    this.zero = this.cost(0);
    /** @type {any} */
    this.largest = this.cost('9223372036854775807');
    this.nSides = texts.length;
    /** @type {string[]} */
    this.events = [];
    /** @type {Item[]} */
    this.functions = [];
    /** @type {Item[]} */
    this.cycles = [];
    /** @type {Map<string, Item>} */
    this.found = new Map();
    texts.forEach((text, side) => this.read(text, side));
  }

  /** @returns {Cost[][]} */
  costs () {
    return Array.from({length: this.nSides}, () => this.events.map(() => this.zero));
  }

  /**
   * @param {string} name
   * @param {string} object
   * @param {string} file
   * @returns {Item}
   */
  newItem (name, object, file) {
    return {
      id: -1, name, label: name, object, file, line: 0, present: Array(this.nSides).fill(false),
      self: this.costs(), inclusive: this.costs(), callers: [], callees: [], cycle: null,
      members: [], lines: [],
    };
  }

  /**
   * @param {string} text
   * @param {number} side
   */
  read (text, side) {
    /** @type {Object<string, string[]>} */
    const tables = {ob: [], fl: [], fn: []};
    /** @type {Map<Item, Call>} */
    let calls = new Map();
    /** @type {Map<string, LineCost>} */
    let lines = new Map();
    /** @type {Item?} */
    let current = null;
    /** @type {Call?} */
    let call = null;
    let object = '', file = '', source = '', calleeObject = '', calleeFile = '';

    /** @type {(table: string[], value: string) => string} */
    const named = (table, value) => {
      const match = /^\((\d+)\)(?: ([^]*))?$/.exec(value);
      if (!match)
        return value;
      if (match[2] !== undefined)
        table[Number(match[1])] = match[2];
      return table[Number(match[1])];
    };
    /** @type {(name: string, object: string, file: string) => Item} */
    const find = (name, ofObject, ofFile) => {
      const key = `${name}\0${ofObject}\0${ofFile}`;
      const item = this.found.get(key) || this.newItem(name, ofObject, ofFile);
      this.found.set(key, item);
      return item;
    };
    /** @type {(to: Cost[], words: string[]) => void} */
    const add = (to, words) => {
      for (let i = 1; i < words.length; i++)
        this.increase(to, i - 1, this.cost(words[i]));
    };

    for (const line of text.split('\n')) {
      const equals = line.indexOf('=');
      const value = line.slice(equals + 1);
      switch (equals < 0 ? '' : line.slice(0, equals)) {
      case 'ob':
        object = named(tables.ob, value);
        break;
      case 'fl':
        file = source = named(tables.fl, value);
        break;
      case 'fi':
      case 'fe':
        source = named(tables.fl, value);
        break;
      case 'fn':
        current = find(named(tables.fn, value), object, file);
        current.present[side] = true;
        if (current.id < 0)
          current.id = this.functions.push(current) - 1;
        lines = new Map(current.lines.map(at => [`${at.line} ${at.file}`, at]));
        calls = new Map(current.callees.map(at => [at.callee, at]));
        break;
      case 'cob':
        calleeObject = named(tables.ob, value);
        break;
      case 'cfi':
        calleeFile = named(tables.fl, value);
        break;
      case 'cfn':
        if (current) {
          const callee = find(named(tables.fn, value), calleeObject, calleeFile);
          call = calls.get(callee) || this.newCall(current, callee);
          calls.set(callee, call);
          call.present[side] = true;
        }
        break;
      case 'calls':
        if (call) {
          const [count, start] = value.split(' ');
          this.increase(call.count, side, this.cost(count));
          call.isPartial[side] = call.isPartial[side] || count === '0';
          call.callee.line = call.callee.line || Number(start);
        }
        break;
      default:
        if (line.startsWith('events:'))
          this.events = line.split(' ').slice(1);
        else if (current && /^\d/.test(line)) {
          const words = line.split(' ');
          if (call) {
            add(call.cost[side], words);
            call = null;
            break;
          }
          add(current.self[side], words);
          if (words[0] !== '0') {
            const key = `${words[0]} ${source}`;
            let at = lines.get(key);
            if (!at) {
              at = {file: source, line: Number(words[0]), self: this.costs()};
              lines.set(key, at);
              current.lines.push(at);
            }
            add(at.self[side], words);
          }
        }
      }
    }
  }

  /**
   * @param {Item} caller
   * @param {Item} callee
   * @returns {Call}
   */
  newCall (caller, callee) {
    const call = {
      caller, callee, count: Array(this.nSides).fill(this.zero),
      isPartial: Array(this.nSides).fill(false), present: Array(this.nSides).fill(false),
      cost: this.costs(),
    };
    caller.callees.push(call);
    callee.callers.push(call);
    return call;
  }

  /**
   * Adds up inclusive costs.
   * @param {{name: string, members: number[]}[]} cycles   members by id
   */
  finish (cycles) {
    this.cycles = cycles.map(({name, members}, i) => {
      const cycle = this.newItem(name, '', '');
      cycle.id = this.functions.length + i;
      cycle.members = members.map(id => this.functions[id]);
      for (const member of cycle.members)
        member.cycle = cycle;
      return cycle;
    });
    for (const item of this.functions)
      for (let side = 0; side < this.nSides; side++)
        for (let event = 0; event < this.events.length; event++)
          item.inclusive[side][event] = this.inclusive(item, side, event);
    for (const cycle of this.cycles)
      for (const member of cycle.members)
        for (let side = 0; side < this.nSides; side++) {
          cycle.present[side] = cycle.present[side] || member.present[side];
          for (let event = 0; event < this.events.length; event++) {
            this.increase(cycle.self[side], event, member.self[side][event]);
            this.increase(cycle.inclusive[side], event, member.inclusive[side][event]);
          }
        }
  }

  /**
   * @param {Cost[]} costs
   * @param {number} at
   * @param {Cost} by
   */
  increase (costs, at, by) {
    const sum = /** @type {any} */ (costs[at]) + by;
    costs[at] = sum > this.largest ? this.largest : sum < -this.largest ? -this.largest : sum;
  }

  /**
   * @param {Item} item
   * @param {number} side
   * @param {number} event
   * @returns {Cost}
   */
  inclusive (item, side, event) {
    const into = [this.zero], out = [item.self[side][event]];
    let isCalled = false;
    for (const call of item.callees)
      if (!this.isInside(call) && call.callee !== item)
        this.increase(out, 0, call.cost[side][event]);
    if (item.cycle)
      return out[0];
    for (const call of item.callers)
      if (call.caller !== item && call.present[side]) {
        this.increase(into, 0, call.cost[side][event]);
        isCalled = true;
      }
    return isCalled && into[0] > out[0] ? into[0] : out[0];
  }

  /**
   * Whether both functions belong to the same cycle.
   * @param {Call} call
   * @returns {boolean}
   */
  isInside (call) {
    return call.caller.cycle !== null && call.caller.cycle === call.callee.cycle;
  }

  /**
   * The calls into a function or cycle from others, or those out of it.
   * @param {Item} item
   * @param {'callers' | 'callees'} direction
   * @returns {Call[]}
   */
  calls (item, direction) {
    if (item.members.length === 0)
      return item[direction];
    return item.members.flatMap(member => member[direction].filter(call => !this.isInside(call)));
  }

  /**
   * How often others have called a function or cycle; null if that is unknown.
   * @param {Item} item
   * @param {number} side
   * @returns {Count?}
   */
  called (item, side) {
    const count = [this.zero];
    let isPartial = false, isCalled = false;
    for (const call of this.calls(item, 'callers'))
      if (call.caller !== item && call.present[side]) {
        this.increase(count, 0, call.count[side]);
        isPartial = isPartial || call.isPartial[side];
        isCalled = true;
      }
    if (isCalled && !(count[0] > this.zero))
      return null;
    return {count: count[0], isPartial};
  }
}
