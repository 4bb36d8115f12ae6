// One way to a solution: its variables, constraints and actors, and its events.

const Kind = Object.freeze({level: 0, decision: 1, removal: 2, failure: 3, backtrack: 4, solution: 5});
const Form = Object.freeze({naive: 0, scoped: 1, atoms: 2});
const Origin = Object.freeze({rule: 0, constraint: 1, given: 2, decision: 3, refutation: 4, objective: 5, nogood: 6,
  kept: 7});
const Operation = Object.freeze({atLeast: 0, less: 1, equal: 2, different: 3});

/**
 * A fact about a variable.
 * @typedef {{x: number, operation: number, value: number}} Atom
 * @typedef {{name: string, domain: Domain, isAuxiliary: boolean}} Variable
 * @typedef {{name: string, variables: number[]}} Constraint
 * @typedef {{name: string, origin: number, constraints: number[], variables: number[]}} Actor
 * @typedef {{events: number, rule: string, text: string, causes?: number[], further?: number[],
 *   constraints?: number[], values?: number[], placements?: number[]}} Note
 */

class Track {
  /**
   * @param {any} head
   * @param {Map<string, Uint8Array>} columns
   */
  constructor(head, columns) {
    /** @type {string} */
    this.name = head.name;
    /** @type {string} */
    this.about = head.about;
    /** @type {string} "tree", "removals" or "reasons" */
    this.detail = head.detail;
    /** @type {number} */
    this.leftOut = head.leftOut;
    /** @type {Variable[]} */
    this.variables = head.variables.map(
      (/** @type {any[]} */ [name, domain, aux]) => ({name, domain, isAuxiliary: aux === 1}));
    /** @type {Constraint[]} */
    this.constraints = head.constraints.map((/** @type {any[]} */ [name, variables]) => ({name, variables}));
    /** @type {Actor[]} */
    this.actors = head.actors.map(
      (/** @type {any[]} */ [name, origin, constraints, variables]) => ({name, origin, constraints, variables}));
    this.board = head.board;
    /** @type {Note[] | undefined} */
    this.notes = head.notes;
    const column = (/** @type {string} */ name) => new Column(columns.get(name) ?? new Uint8Array());
    /** @type {number} */
    const events = head.events;
    this.events = events;
    this.atoms = column('atom');
    this.values = column('values');
    this.reasons = column('reason');
    this.kinds = new Uint8Array(events);
    this.forms = new Uint8Array(events);
    this.origins = new Uint8Array(events);
    this.depths = new Int32Array(events);
    /** One more than the number of the actor; 0 if there is none. */
    this.actorOf = new Int32Array(events);
    this.variableOf = new Int32Array(events).fill(-1);
    // The positions of the parts of each event in their columns.
    this.atomAt = new Uint32Array(events);
    this.valuesAt = new Uint32Array(events);
    this.reasonAt = new Uint32Array(events);
    this.#unpack(column('tag').bytes, column('depth'), column('actor'), column('variable'));
    /**
     * The first event of each step; without notes, every event is a step.
     * @type {Uint32Array | undefined}
     */
    this.starts = undefined;
    /**
     * With notes: the step that writes the value of each variable; 0 for a given.
     * @type {Map<number, number>}
     */
    this.written = new Map((head.given ?? []).map((/** @type {number} */ x) => [x, 0]));
    if (this.notes) this.#divide(this.notes);
    this.steps = this.notes ? this.notes.length : this.events;
    /**
     * The constraints of each variable.
     * @type {number[][]}
     */
    this.constraintsOf = this.variables.map(() => []);
    this.constraints.forEach((constraint, c) => {
      for (const x of constraint.variables) this.constraintsOf[x].push(c);
    });
  }

  /**
   * The first event of a step; of the step after the last, the number of events.
   * @param {number} step
   */
  start(step) {
    return this.starts ? this.starts[step] : step;
  }

  /**
   * The values that a removal removes.
   * @param {number} event
   * @returns {Domain}
   */
  removed(event) {
    this.values.at = this.valuesAt[event];
    const domain = [];
    const intervals = this.values.number();
    let end = 0;
    for (let i = 0; i < intervals; ++i) {
      const min = end + (i === 0 ? this.values.signed() : this.values.number());
      end = min + this.values.number();
      domain.push(min, end);
    }
    return domain;
  }

  /**
   * The atom of a decision or a failure, if there is one.
   * @param {number} event
   * @returns {Atom | undefined}
   */
  atom(event) {
    this.atoms.at = this.atomAt[event];
    const packed = this.atoms.number();
    if (packed === 0) return undefined;
    return unpackedAtom(packed - 1, this.atoms.signed());
  }

  /**
   * The facts that a removal or failure follows from.
   * @param {number} event
   * @returns {Atom[]}
   */
  reasonAtoms(event) {
    if (this.forms[event] !== Form.atoms) return [];
    this.reasons.at = this.reasonAt[event];
    const count = this.reasons.number();
    const atoms = [];
    for (let i = 0; i < count; ++i) {
      const packed = this.reasons.number();
      atoms.push(unpackedAtom(packed, this.reasons.signed()));
    }
    return atoms;
  }

  /**
   * The variables that a removal or failure follows from.
   * @param {number} event
   * @returns {number[]}
   */
  reasonVariables(event) {
    if (this.forms[event] === Form.atoms) return [...new Set(this.reasonAtoms(event).map(atom => atom.x))];
    if (this.forms[event] === Form.naive) return [];
    this.reasons.at = this.reasonAt[event];
    const count = this.reasons.number();
    const variables = [];
    for (let i = 0; i < count; ++i) variables.push(this.reasons.number());
    return variables;
  }

  /**
   * The actor of an event, if it is known.
   * @param {number} event
   * @returns {Actor | undefined}
   */
  actor(event) {
    return this.actors[this.actorOf[event] - 1];
  }

  /**
   * @param {Uint8Array} tags
   * @param {Column} depths
   * @param {Column} actors
   * @param {Column} variables
   */
  #unpack(tags, depths, actors, variables) {
    if (tags.length !== this.events) throw new DamagedStory('some events are missing');
    let depth = 0;
    for (let event = 0; event < this.events; ++event) {
      const kind = tags[event] % 6;
      const form = Math.floor(tags[event] / 6) % 3;
      this.kinds[event] = kind;
      this.forms[event] = form;
      this.origins[event] = Math.floor(tags[event] / 18);
      if (kind === Kind.level || kind === Kind.decision) ++depth;
      if (kind === Kind.backtrack) depth = depths.number();
      this.depths[event] = depth;
      if (kind === Kind.decision || kind === Kind.failure) {
        this.atomAt[event] = this.atoms.at;
        if (this.atoms.number() > 0) this.atoms.signed();
      }
      if (kind === Kind.removal) this.variableOf[event] = this.#passRemoval(event, variables);
      if (kind === Kind.removal || kind === Kind.failure) {
        this.actorOf[event] = actors.number();
        this.#passReason(event, form);
      }
    }
    for (const whole of [depths, actors, variables, this.atoms, this.values, this.reasons])
      if (whole.at !== whole.bytes.length) throw new DamagedStory('a column is too long');
  }

  /**
   * @param {number} event
   * @param {Column} variables
   */
  #passRemoval(event, variables) {
    const x = variables.number();
    if (x >= this.variables.length) throw new DamagedStory('it names an unknown variable');
    this.valuesAt[event] = this.values.at;
    const intervals = this.values.number();
    for (let i = 0; i < 2 * intervals; ++i) this.values.number();
    return x;
  }

  /**
   * @param {number} event
   * @param {number} form
   */
  #passReason(event, form) {
    if (form === Form.naive) return;
    this.reasonAt[event] = this.reasons.at;
    const count = this.reasons.number();
    for (let i = 0; i < (form === Form.atoms ? 2 : 1) * count; ++i) this.reasons.number();
  }

  /** @param {Note[]} notes */
  #divide(notes) {
    this.starts = new Uint32Array(notes.length + 1);
    notes.forEach((note, step) => {
      for (const x of note.placements ?? []) this.written.set(x, step + 1);
      /** @type {Uint32Array} */ (this.starts)[step + 1] = /** @type {Uint32Array} */ (this.starts)[step] + note.events;
    });
    if (this.starts[notes.length] !== this.events) throw new DamagedStory('its steps do not add up to its events');
  }
}

/**
 * @param {number} packed
 * @param {number} value
 * @returns {Atom}
 */
function unpackedAtom(packed, value) {
  return {x: Math.floor(packed / 4), operation: packed % 4, value};
}

/**
 * Whether a variable with this value satisfies the atom.
 * @param {Atom} atom
 * @param {number} value
 */
function holdsFor(atom, value) {
  switch (atom.operation) {
    case Operation.atLeast: return value >= atom.value;
    case Operation.less: return value < atom.value;
    case Operation.equal: return value === atom.value;
    default: return value !== atom.value;
  }
}
