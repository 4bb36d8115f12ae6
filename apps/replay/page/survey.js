// Moments of a track: the domains after any step, and the tree of the search.

const snapshotDistance = 1024;

/**
 * The old domains that undo the removals, the latest first.
 * @typedef {{x: number, before: Domain, by: number, next: Trail} | null} Trail
 */
/**
 * The current level of the search.
 * @typedef {{depth: number, node: number, trail: Trail, above: Level} | null} Level
 */

/**
 * The domains after some steps. The cursor moves forward event by event; any other move starts from the latest
 * snapshot before its target, so that no move costs more than the events between two snapshots.
 */
class Cursor {
  /** @param {Track} track */
  constructor(track) {
    this.track = track;
    /** The number of completed steps. */
    this.step = 0;
    this.event = 0;
    /** @type {Domain[]} */
    this.domains = track.variables.map(variable => variable.domain);
    /** The event that fixed each variable; -1: it was fixed from the beginning; -2: it is open. */
    this.fixedBy = Int32Array.from(this.domains, domain => isFixed(domain) ? -1 : -2);
    /** @type {Trail} */
    this.trail = null;
    /** @type {Level} */
    this.level = null;
    /**
     * The number of the node that a decision or level begins.
     * @type {(event: number) => number}
     */
    this.nodeOf = () => 0;
    /** @type {Snapshot[]} */
    this.snapshots = [this.snapshot()];
  }

  /**
   * @typedef {{step: number, event: number, domains: Domain[], fixedBy: Int32Array, trail: Trail,
   *   level: Level}} Snapshot
   */

  /** @returns {Snapshot} */
  snapshot() {
    return {step: this.step, event: this.event, domains: this.domains.slice(), fixedBy: this.fixedBy.slice(),
      trail: this.trail, level: this.level};
  }

  /** @param {number} step */
  seek(step) {
    const nearest = this.#snapshotBefore(step);
    if (step < this.step || nearest.step > this.step) {
      Object.assign(this, nearest, {domains: nearest.domains.slice(), fixedBy: nearest.fixedBy.slice()});
    }
    while (this.step < step) this.advance();
  }

  /** Advances by one step. */
  advance() {
    const end = this.track.start(++this.step);
    while (this.event < end) this.#apply(this.event++);
  }

  /** The node of the tree that the search is in. */
  get node() {
    return this.level ? this.level.node : 0;
  }

  /** @param {number} step */
  #snapshotBefore(step) {
    let low = 0, high = this.snapshots.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.snapshots[middle].step <= step) low = middle;
      else high = middle - 1;
    }
    return this.snapshots[low];
  }

  /** @param {number} event */
  #apply(event) {
    const track = this.track;
    switch (track.kinds[event]) {
      case Kind.level:
      case Kind.decision:
        this.level = {depth: (this.level ? this.level.depth : 0) + 1, node: this.nodeOf(event), trail: this.trail,
          above: this.level};
        break;
      case Kind.removal: {
        const x = track.variableOf[event];
        const before = this.domains[x];
        const after = without(before, track.removed(event));
        this.trail = {x, before, by: this.fixedBy[x], next: this.trail};
        this.domains[x] = after;
        if (this.fixedBy[x] === -2 && isFixed(after)) this.fixedBy[x] = event;
        break;
      }
      case Kind.backtrack:
        while (this.level && this.level.depth > track.depths[event]) {
          while (this.trail !== this.level.trail && this.trail) {
            this.domains[this.trail.x] = this.trail.before;
            this.fixedBy[this.trail.x] = this.trail.by;
            this.trail = this.trail.next;
          }
          this.level = this.level.above;
        }
        break;
      default:
    }
  }
}

const Status = Object.freeze({open: 0, failed: 1, solved: 2, left: 3});

/**
 * A node of the search: the root, or the node that a decision or a level begins.
 * @typedef {{parent: number, event: number, step: number, end: number, depth: number, status: number,
 *   failures: number, solutions: number, nodes: number, failedAt: number, isSolution: boolean,
 *   children: number[]}} TreeNode
 */

/** The facts about a track as a whole, gathered in one pass over it. */
class Survey {
  /** @param {Track} track */
  constructor(track) {
    this.track = track;
    this.cursor = new Cursor(track);
    /** @type {TreeNode[]} */
    this.nodes = [newNode(-1, -1, 0, 0)];
    /** Whether a step fixes a variable. */
    this.places = new Uint8Array(track.steps);
    /** That value. */
    this.placed = new Int32Array(track.steps);
    /** The node that each event is in. */
    this.nodeAt = new Int32Array(track.events);
    /**
     * Steps with a solution.
     * @type {number[]}
     */
    this.solutions = [];
    /**
     * Steps with a dead end.
     * @type {number[]}
     */
    this.failures = [];
    this.deepest = 0;
    this.cursor.nodeOf = event => this.#begun.get(event) ?? 0;
    this.#pass();
    this.#sum();
    this.cursor.seek(0);
  }

  /** The step that shows the answer: the last solution, or else the end. */
  get answer() {
    const last = this.solutions.at(-1);
    return last === undefined ? this.track.steps : last + 1;
  }

  /**
   * The nodes that events begin.
   * @type {Map<number, number>}
   */
  #begun = new Map();

  #pass() {
    const {track, cursor} = this;
    const distance = Math.max(snapshotDistance, track.variables.length >> 2);
    for (let step = 0; step < track.steps; ++step) {
      if (step > 0 && step % distance === 0) cursor.snapshots.push(cursor.snapshot());
      const begin = track.start(step), end = track.start(step + 1);
      for (let event = begin; event < end; ++event) this.#note(event, step);
      cursor.advance();
      for (let event = begin; event < end; ++event) {
        this.nodeAt[event] = cursor.node;
        if (track.kinds[event] !== Kind.removal || cursor.fixedBy[track.variableOf[event]] !== event) continue;
        this.places[step] = 1;
        this.placed[step] = cursor.domains[track.variableOf[event]][0];
      }
    }
  }

  /**
   * Called before the cursor applies the event.
   * @param {number} event
   * @param {number} step
   */
  #note(event, step) {
    const {track, cursor, nodes} = this;
    const node = nodes[cursor.node];
    switch (track.kinds[event]) {
      case Kind.level:
      case Kind.decision:
        this.#begun.set(event, nodes.length);
        node.children.push(nodes.length);
        nodes.push(newNode(cursor.node, event, step + 1, node.depth + 1));
        this.deepest = Math.max(this.deepest, node.depth + 1);
        break;
      case Kind.failure:
        ++node.failures;
        node.failedAt = step + 1;
        this.failures.push(step);
        break;
      case Kind.solution:
        ++node.solutions;
        node.isSolution = true;
        node.status = Status.solved;
        this.solutions.push(step);
        break;
      case Kind.backtrack:
        this.#close(track.depths[event], step);
        break;
      default:
    }
  }

  /**
   * Closes the levels below `depth`: the last decision has failed, and any decisions above it are abandoned.
   * @param {number} depth
   * @param {number} step
   */
  #close(depth, step) {
    let isDeepest = true;
    for (let level = this.cursor.level; level && level.depth > depth; level = level.above) {
      const node = this.nodes[level.node];
      node.end = step;
      if (node.status === Status.open) node.status = isDeepest ? Status.failed : Status.left;
      isDeepest = false;
    }
  }

  /** Adds the counts of each node to those of its parent. */
  #sum() {
    const {nodes, track} = this;
    for (let i = nodes.length - 1; i > 0; --i) {
      const node = nodes[i], parent = nodes[node.parent];
      parent.failures += node.failures;
      parent.solutions += node.solutions;
      parent.nodes += node.nodes;
      if (node.solutions > 0) node.status = Status.solved;
      if (node.end < 0) node.end = track.steps;
    }
    nodes[0].end = track.steps;
    if (nodes[0].solutions > 0) nodes[0].status = Status.solved;
    else if (nodes[0].failedAt >= 0 && track.leftOut === 0) nodes[0].status = Status.failed;
  }
}

/**
 * @param {number} parent
 * @param {number} event
 * @param {number} step
 * @param {number} depth
 * @returns {TreeNode}
 */
function newNode(parent, event, step, depth) {
  return {parent, event, step, end: -1, depth, status: Status.open, failures: 0, solutions: 0, nodes: 1, failedAt: -1,
    isSolution: false, children: []};
}
