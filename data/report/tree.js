/* SPDX-License-Identifier: GPL-3.0-or-later */
// Splits costs along calls, for flame graphs and treemaps. The rules are those of docs/numbers.md.

const MAX_DEPTH = 200;

// Sizes of branches in a comparison: 0 is the cost before, 1 that after.
const CHANGE = 2;

// The smallest branches of a comparison as a share of its larger cost, and how many there are at
// most. If much less has changed than expected, smaller ones are needed.
const MIN_SHARE = 0.00005;
const MAX_BRANCHES = 20000;
const MAX_TRIES = 4;
const ENOUGH = 0.25;

/** A frame of a flame graph, or a box of a treemap */
class Branch {
  /**
   * @param {Trees} trees
   * @param {Item?} item        null for the whole profile
   * @param {number[]} costs    by side, in a comparison then as if both had the larger ones
   * @param {Branch?} parent
   * @param {string} [name]     if it is not that of the item
   */
  constructor (trees, item, costs, parent, name) {
    this.trees = trees;
    this.item = item;
    this.costs = costs;
    this.parent = parent;
    const remark = item ? trees.remark(item) : '';
    this.name = (name || (item ? item.name : '')) + remark;
    this.label = item && !name ? item.label + remark : this.name;
    this.isLeaf = false;
    /** The part of the costs that is not passed on */
    this.self = costs;
    this.weight = trees.weight(costs);
    /** @type {Branch[]?} */
    this.children = null;
  }

  get title () {
    const {trees, costs} = this;
    const [first, last] = costs.map(cost => trees.formatCost(Math.round(cost)));
    return `${this.name}\n${first} ` + (trees.isComparison
      ? `→ ${last} (${trees.formatChange(Math.round(costs[1] - costs[0]))})`
      : `(${trees.formatShare(costs[0], trees.base(0))} %)`);
  }

  get share () {
    const {trees, costs} = this;
    return (trees.isComparison ? trees.formatPoints(Math.round(costs[1] - costs[0]), 1)
      : trees.formatShare(costs[0], trees.base(0), 1)) + ' %';
  }

  get color () {
    const {trees, item, costs} = this;
    if (trees.isComparison)
      return trees.changeColor(costs);
    if (!trees.facts.isHeat)
      return trees.color(item);
    // In treemaps, the colour is that of all costs.
    if (this.isLeaf || trees.hasSelf)
      return trees.heat(costs[0]);
    return trees.heat(item ? costs[0] * Number(trees.value(item.self[0])) /
      (Number(trees.value(item.inclusive[0])) || 1) : 0);
  }
}

/**
 * How the cost of an item is split
 * @typedef {object} Split
 * @property {number[]} out    the sum
 * @property {number[]} self
 * @property {[Item, number[]][]} parts   of others and of members, the largest first
 */

class Trees extends Numbers {
  /**
   * @param {Facts} facts
   * @param {Profile} profile
   */
  constructor (facts, profile) {
    super(facts, profile);
    /** @type {Item?} */
    this.item = null;
    /** @type {number} */
    this.measure = this.isComparison ? CHANGE : 0;
    /** Whether self costs are branches, too */
    this.hasSelf = false;
    /** @type {Map<Item, Split>} */
    this.splits = new Map();
    this.n_left = 0;
  }

  /**
   * Chooses what the sizes of boxes are.
   * @param {number} measure
   */
  chooseMeasure (measure) {
    this.measure = measure;
  }

  /**
   * @param {number[]} costs
   * @returns {number}
   */
  weight (costs) {
    return this.measure === CHANGE ? Math.abs(costs[1] - costs[0]) : costs[this.measure];
  }

  /**
   * Costs as parts of others, which are not negative
   * @param {Cost[][]} costs
   * @returns {number[]}
   */
  parts (costs) {
    const parts = costs.map(side => Math.max(Number(this.value(side)), 0));
    return this.isComparison ? [...parts, Math.max(...parts)] : parts;
  }

  /**
   * Makes the tree of the selected function, or of the whole profile.
   * @param {boolean} hasSelf   whether self costs are branches, too
   * @returns {Branch} the root
   */
  tree (hasSelf) {
    this.hasSelf = hasSelf;
    this.splits.clear();
    const root = this.item ? new Branch(this, this.item, this.parts(this.item.inclusive), null)
      : new Branch(this, null, this.total(), null, this.texts.all);
    if (this.measure === CHANGE)
      this.weighTree(root);
    return root;
  }

  /** @returns {number[]} */
  total () {
    const sides = Array.from({length: this.facts.nSides}, (_, side) =>
      this.profile.functions.reduce((sum, at) => sum + Number(this.value(at.self[side])), 0));
    return this.isComparison ? [...sides, Math.max(...sides)] : sides;
  }

  /**
   * The children of a branch, the heaviest first
   * @param {Branch} branch
   * @returns {Branch[]}
   */
  children (branch) {
    if (branch.children === null)
      branch.children = this.arrange(branch, this.branches(branch));
    return branch.children;
  }

  /**
   * @param {Branch} branch
   * @param {Branch[]} children
   * @returns {Branch[]}
   */
  arrange (branch, children) {
    const kept = children.filter(child => child.weight > 0);
    if (this.hasSelf && kept.length > 0 && this.weight(branch.self) > 0) {
      const self = new Branch(this, branch.item, branch.self, branch);
      self.name = fill(this.texts.ofSelf, branch.name);
      self.label = fill(this.texts.ofSelf, branch.label);
      self.isLeaf = true;
      kept.push(self);
    }
    return kept.sort((a, b) => b.weight - a.weight);
  }

  /**
   * @param {Item} item
   * @returns {Split}
   */
  split (item) {
    let split = this.splits.get(item);
    if (split)
      return split;
    const self = this.parts(item.self), none = self.map(() => 0), last = none.length - 1;
    /** @type {Map<Item, number[]>} */
    const passed = new Map();
    /** @type {(sum: number[], costs: number[]) => number[]} */
    const add = (sum, costs) => sum.map((cost, i) => cost + costs[i]);
    for (const call of this.profile.calls(item, 'callees')) {
      const target = call.callee.cycle || call.callee;
      if (target !== item && !(item.cycle && target === item.cycle))
        passed.set(target, add(passed.get(target) || none, this.parts(call.cost)));
    }
    for (const member of item.members)
      passed.set(member, this.parts(member.self));
    split = {
      out: none, self: item.members.length > 0 ? none : self,
      parts: [...passed].sort((a, b) => b[1][last] - a[1][last]),
    };
    split.out = [...passed.values()].reduce(add, split.self);
    this.splits.set(item, split);
    return split;
  }

  /**
   * Splits the cost of a branch by the shares of calls: an estimate, as profiles have no stacks.
   * @param {Branch} branch
   * @param {number} [least]   of the cost, in a comparison the larger one
   * @returns {Branch[]}
   */
  branches (branch, least = 0) {
    const {item, costs} = branch;
    if (!item)
      return this.rootBranches(branch);
    let depth = 0;
    for (let at = branch.parent; at; at = at.parent)
      depth++;
    if (branch.isLeaf || depth > MAX_DEPTH)
      return [];
    const {out, self, parts} = this.split(item);
    /** @type {(part: number[], rest: number[]) => number[]} */
    const share = (part, rest) => part.map((cost, i) =>
      out[i] > 0 ? costs[i] * cost / out[i] : rest[i]);
    const none = costs.map(() => 0), children = [];
    branch.self = share(self, costs);
    for (const [target, part] of parts) {
      const shares = share(part, none);
      if (shares[shares.length - 1] < least)
        break;
      let isRecursive = false;
      for (let at = /** @type {Branch?} */ (branch); at; at = at.parent)
        isRecursive = isRecursive || at.item === target;
      const child = new Branch(this, target, shares, branch, isRecursive
        ? `${target.name} (${this.texts.recursive})` : undefined);
      child.isLeaf = isRecursive || target.cycle === item;
      children.push(child);
    }
    return children;
  }

  /**
   * The total is split among functions and cycles with cost that no caller accounts for.
   * @param {Branch} root
   * @returns {Branch[]}
   */
  rootBranches (root) {
    const items = this.byId.filter(item => item.cycle === null &&
      !(this.isOther(item) && item.callees.length > 0));
    const parts = items.map(item => {
      const callees = this.profile.calls(item, 'callees').filter(call => call.callee !== item);
      const callers = this.profile.calls(item, 'callers').filter(call => call.caller !== item);
      const costs = item.self.map((self, side) => Math.max(Number(this.value(self)) +
        Number(this.costOf(callees, side)) - Number(this.costOf(callers, side)), 0));
      return this.isComparison ? [...costs, Math.max(...costs)] : costs;
    });
    root.self = root.costs.map(() => 0);
    const sums = root.self.map((_, i) => parts.reduce((sum, part) => sum + part[i], 0));
    return items.map((item, n) => new Branch(this, item, parts[n].map((part, i) =>
      sums[i] > 0 ? root.costs[i] * part / sums[i] : 0), root));
  }

  /**
   * Weighs a tree by what has changed in it.
   * @param {Branch} root
   */
  weighTree (root) {
    const total = this.total()[CHANGE];
    const changed = this.profile.functions.reduce((sum, item) =>
      sum + Math.abs(Number(this.change(item.self))), 0);
    let part = total > 0 && changed > 0 ? Math.min(changed / total, 1) : 1;
    for (let n = 0, isFull = false; n < MAX_TRIES && !isFull; n++) {
      let least = MIN_SHARE * part * root.costs[CHANGE];
      this.n_left = MAX_BRANCHES;
      while (!this.weigh(root, least)) {
        this.n_left = MAX_BRANCHES;
        isFull = true;
        least *= 2;
      }
      const found = root.weight / root.costs[CHANGE];
      if (!(found > 0) || found >= ENOUGH * part)
        break;
      part = found / 2;
    }
  }

  /**
   * Adds up the absolute changes of all self costs in a branch, and the net change of what is too
   * small to be in the tree.
   * @param {Branch} branch
   * @param {number} least
   * @returns {boolean} whether there are not too many branches
   */
  weigh (branch, least) {
    const children = this.branches(branch, least).filter(({costs}) =>
      costs[CHANGE] > 0 && costs[CHANGE] >= least);
    this.n_left -= children.length;
    if (this.n_left < 0)
      return false;
    const rest = branch.costs.map((cost, i) => children.reduce((left, child) =>
      left - child.costs[i], cost - branch.self[i]));
    branch.weight = this.weight(branch.self) + this.weight(rest);
    for (const child of children) {
      if (!this.weigh(child, least))
        return false;
      branch.weight += child.weight;
    }
    branch.children = this.arrange(branch, children);
    return true;
  }
}
