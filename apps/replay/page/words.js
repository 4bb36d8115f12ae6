// The effects of steps, in words and as marks.

/**
 * @param {readonly string[]} items
 * @param {string} word  before the last item
 */
function listed(items, word) {
  if (items.length < 2) return items.join('');
  return items.slice(0, -1).join(', ') + ' ' + word + ' ' + items[items.length - 1];
}

const mostNamed = 12; // items of a list in a sentence

/**
 * @param {string[]} items
 * @param {string} word
 */
function shortList(items, word) {
  if (items.length <= mostNamed) return listed(items, word);
  const more = countText(items.length - mostNamed + 1) + ' more';
  return listed([...items.slice(0, mostNamed - 1), more], word);
}

/**
 * The facts about one variable in words: "5", "not 1 or 2", "at least 3 and at most 7". Words for values have no
 * order, so with words the last example is "3 to 7".
 * @param {readonly Atom[]} atoms
 * @param {Domain} first  all values of the variable
 */
function saidOf(atoms, first) {
  const bounds = [], different = [];
  let least = -Infinity, greatest = Infinity; // only the strongest bounds matter
  for (const {operation, value, x} of atoms) {
    if (operation === Operation.equal) return valueText(value, x);
    if (operation === Operation.different) different.push(valueText(value, x));
    if (operation === Operation.atLeast) least = Math.max(least, value);
    if (operation === Operation.less) greatest = Math.min(greatest, value - 1);
  }
  if (least === greatest) return valueText(least, atoms[0].x);
  const isBounded = least > -Infinity || greatest < Infinity;
  if (isBounded && valueWords.has(atoms[0].x)) return listedValues(allowed(first, atoms), atoms[0].x);
  if (least > -Infinity) bounds.push('at least ' + numberText(least));
  if (greatest < Infinity) bounds.push('at most ' + numberText(greatest));
  if (different.length > 0) bounds.push('not ' + shortList(different, 'or'));
  return listed(bounds, 'and');
}

/**
 * The values for which all facts hold.
 * @param {Domain} domain
 * @param {readonly Atom[]} atoms
 */
function allowed(domain, atoms) {
  const values = [];
  for (const value of valuesOf(domain)) {
    const holds = (/** @type {Atom} */ atom) => [value >= atom.value, value < atom.value, value === atom.value,
      value !== atom.value][atom.operation];
    if (!atoms.every(holds)) continue;
    if (values.length > 0 && values[values.length - 1] === value - 1) values[values.length - 1] = value;
    else values.push(value, value);
  }
  return values;
}

/**
 * A step as it is shown: a kind for its label and colors, the rule, the sentence, and the variables and constraints
 * that take part.
 * @typedef {{kind: string, label: string, rule: string, text: string, causes: Set<number>, further: Set<number>,
 *   effects: Map<number, Domain>, constraints: number[], atoms: Atom[], values: Set<number>}} Telling
 */

const kindLabels = Object.freeze({start: 'Start', given: 'Given', guess: 'Guess', level: 'Level', removal: 'Removal',
  placement: 'Placement', failure: 'Dead end', back: 'Back', solution: 'Solution'});

class Words {
  /** @param {Survey} survey */
  constructor(survey) {
    this.survey = survey;
    this.track = survey.track;
  }

  /** @param {number} x */
  name(x) {
    const variable = this.track.variables[x];
    return variable ? variable.name : '?';
  }

  /**
   * All values of a variable.
   * @param {number} x
   * @returns {Domain}
   */
  #first(x) {
    return this.track.variables[x]?.domain ?? nothing;
  }

  /**
   * The kind of a step, by which it is filtered and colored.
   * @param {number} step
   */
  kind(step) {
    const {track, survey} = this;
    if (track.notes) return track.notes[step].placements ? 'placement' : 'removal';
    switch (track.kinds[step]) {
      case Kind.level: return 'level';
      case Kind.decision: return 'guess';
      case Kind.failure: return 'failure';
      case Kind.backtrack: return 'back';
      case Kind.solution: return 'solution';
      default:
        if (track.origins[step] === Origin.given) return 'given';
        return survey.places[step] ? 'placement' : 'removal';
    }
  }

  /**
   * The name of the step's rule or, without a rule, its origin.
   * @param {number} step
   */
  rule(step) {
    const {track} = this;
    if (track.notes) return track.notes[step].rule;
    const kind = track.kinds[step];
    if (kind !== Kind.removal && kind !== Kind.failure) return '';
    const actor = track.actor(step);
    if (actor) return actor.name;
    return ['a rule', 'constraint, as it is loaded', 'given', 'guess', 'refuted guess', 'objective', 'nogood',
      'kept value'][track.origins[step]] ?? '';
  }

  /**
   * The constraints that the step names.
   * @param {number} step
   * @returns {number[]}
   */
  constraints(step) {
    const {track} = this;
    if (track.notes) return track.notes[step].constraints ?? [];
    const kind = track.kinds[step];
    return kind === Kind.removal || kind === Kind.failure ? track.actor(step)?.constraints ?? [] : [];
  }

  /**
   * The state before any step.
   * @returns {Telling}
   */
  beginning() {
    const {track} = this;
    const open = track.variables.filter(variable => !variable.isAuxiliary && !isFixed(variable.domain)).length;
    return {kind: 'start', label: kindLabels.start, rule: '', causes: new Set(), further: new Set(),
      effects: new Map(), constraints: [], atoms: [], values: new Set(),
      text: 'Nothing is inferred yet: ' + counted(open, 'open variable') + ', ' +
        counted(track.constraints.length, 'constraint') + ', ' + counted(track.steps, 'step') + ' to come.'};
  }

  /**
   * @param {number} step
   * @returns {Telling}
   */
  tell(step) {
    const {track} = this;
    const kind = this.kind(step);
    /** @type {Telling} */
    const telling = {kind, label: kindLabels[/** @type {keyof kindLabels} */ (kind)], rule: this.rule(step), text: '',
      causes: new Set(), further: new Set(), effects: new Map(), constraints: this.constraints(step), atoms: [],
      values: new Set()};
    const {effects} = telling;
    for (let event = track.start(step); event < track.start(step + 1); ++event) {
      if (track.kinds[event] !== Kind.removal) continue;
      const x = track.variableOf[event]; // a step may have several removals of one variable
      effects.set(x, union(effects.get(x) ?? nothing, track.removed(event)));
    }
    if (track.notes) {
      const note = track.notes[step];
      for (const x of note.placements ?? []) if (!telling.effects.has(x)) telling.effects.set(x, nothing);
      telling.text = this.#noted(step) + '.';
      telling.causes = new Set(note.causes);
      telling.further = new Set(note.further);
      telling.values = new Set(note.values);
    } else {
      telling.atoms = track.reasonAtoms(step);
      telling.causes = new Set(track.reasonVariables(step));
      telling.text = this.sentence(step);
    }
    return telling;
  }

  /**
   * The text of a step's note. If it begins with the name of a constraint, the name is capitalized.
   * @param {number} step
   */
  #noted(step) {
    const {text} = /** @type {Note[]} */ (this.track.notes)[step];
    const isNamed = this.constraints(step).map(c => this.track.constraints[c]?.name ?? '')
      .some(name => name !== '' && text.startsWith(name) && /^[:;]/.test(text.slice(name.length)));
    return isNamed ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  }

  /** @param {number} step */
  sentence(step) {
    const {track} = this;
    const atom = track.kinds[step] === Kind.decision || track.kinds[step] === Kind.failure
      ? track.atom(step) : undefined;
    switch (track.kinds[step]) {
      case Kind.level: return 'A level begins without a guess: for givens or assumptions.';
      case Kind.decision: return 'Suppose that ' + (atom ? this.fact(atom) : 'one choice is right') + '.';
      case Kind.solution: return this.#solution(step);
      case Kind.backtrack: return this.#back(step);
      case Kind.failure: return this.#failure(step, atom);
      default: return this.#removal(step);
    }
  }

  /** @param {Atom} atom */
  fact(atom) {
    return this.name(atom.x) + ' is ' + saidOf([atom], this.#first(atom.x));
  }

  /**
   * Several facts in words, grouped by variable; variables with equal texts share one clause.
   * @param {Atom[]} atoms
   */
  facts(atoms) {
    /** @type {Map<number, Atom[]>} */
    const ofVariables = new Map();
    for (const atom of atoms) ofVariables.set(atom.x, [...ofVariables.get(atom.x) ?? [], atom]);
    /** @type {Map<string, string[]>} */
    const names = new Map();
    for (const [x, ofX] of ofVariables) {
      const said = saidOf(ofX, this.#first(x));
      names.set(said, [...names.get(said) ?? [], this.name(x)]);
    }
    return shortList([...names].map(([said, who]) =>
      shortList(who, 'and') + (who.length === 1 ? ' is ' : ' are ') + said), 'and');
  }

  /**
   * Whether a variable stands for a constant argument of a constraint.
   * @param {number} x
   */
  #isNumber(x) {
    const {name, domain} = this.track.variables[x];
    return isFixed(domain) && name === String(domain[0]);
  }

  /**
   * The facts from which a step follows, without constants.
   * @param {number} step
   */
  #reasons(step) {
    return this.track.reasonAtoms(step).filter(({x}) => !this.#isNumber(x));
  }

  /**
   * The cause of a step: "row 1: A2 is 5, so ", "row 1 and cage 4: whatever else holds, ".
   * @param {number} step
   */
  #cause(step) {
    const {track} = this;
    const names = track.actor(step)?.constraints.map(c => track.constraints[c]?.name) ?? [];
    const who = names.length > 0 ? shortList(names, 'and') : this.rule(step);
    const lead = who.charAt(0).toUpperCase() + who.slice(1) + ': ';
    const atoms = this.#reasons(step);
    if (atoms.length > 0) return lead + this.facts(atoms) + ', so ';
    if (track.origins[step] !== Origin.rule) return lead;
    if (track.forms[step] === Form.atoms) return lead + 'whatever else holds, ';
    const named = track.reasonVariables(step);
    const seen = named.length > 0 ? named : [...new Set(track.actor(step)?.variables)]; // its scope
    const variables = seen.filter(x => !this.#isNumber(x));
    return lead + 'from the values left to ' + shortList(variables.map(x => this.name(x)), 'and') + ', ';
  }

  /** @param {number} step */
  #removal(step) {
    const {track, survey} = this;
    const x = track.variableOf[step];
    const name = this.name(x);
    const gone = name + ' is not ' + listedValues(track.removed(step), x);
    const left = survey.places[step] ? valueText(survey.placed[step], x) : '';
    switch (track.origins[step]) {
      case Origin.given: return left ? 'Given: ' + name + ' is ' + left + '.' : 'Given: ' + gone + '.';
      case Origin.decision: return left ? 'As supposed, ' + name + ' is ' + left + '.' : 'As supposed, ' + gone + '.';
      case Origin.refutation:
        return 'That led to a dead end, so ' + (left ? name + ' is ' + left : gone) + '.';
      case Origin.objective: return 'Only better solutions are wanted, so ' + gone + '.';
      case Origin.nogood: {
        const atoms = this.#reasons(step);
        const because = atoms.length > 0 ? this.facts(atoms) + ', so ' : '';
        return 'Learned from dead ends: ' + because + (left ? name + ' is ' + left : gone) + '.';
      }
      case Origin.kept: return 'Kept from the best solution: ' + (left ? name + ' is ' + left : gone) + '.';
      default: return this.#cause(step) + gone + (left ? '. Only ' + left + ' is left.' : '.');
    }
  }

  /**
   * @param {number} step
   * @param {Atom | undefined} atom
   */
  #failure(step, atom) {
    const cause = this.#cause(step);
    if (!atom) return 'Dead end. ' + cause + 'this cannot hold.';
    return 'Dead end. ' + cause + this.name(atom.x) + ' would have to be ' + saidOf([atom], this.#first(atom.x)) +
      ', and no value left allows it.';
  }

  /** @param {number} step */
  #back(step) {
    const {track, survey} = this;
    const depth = track.depths[step];
    survey.cursor.seek(step);
    const undone = [];
    for (let level = survey.cursor.level; level && level.depth > depth; level = level.above) {
      const atom = this.decision(level.node);
      undone.push(atom ? this.fact(atom) : 'a level');
    }
    return 'Back to level ' + depth + '. Taken back: ' + shortList(undone, 'and') + ', and all that followed.' +
      this.#over(step);
  }

  /**
   * A pointer to the answer, if the search ends after going on from it.
   * @param {number} step
   */
  #over(step) {
    const {track, survey} = this;
    if (step + 1 < track.steps || track.leftOut > 0 || survey.solutions.length === 0) return '';
    const name = this.answerName;
    return ' The search is over; the ' + name.charAt(0).toLowerCase() + name.slice(1) + ' is at step ' +
      countText(survey.answer) + '.';
  }

  /** The name of the last solution; in a search for ever better solutions, it is the best. */
  get answerName() {
    const {track} = this;
    return track.leftOut === 0 && track.origins.includes(Origin.objective) ? 'Best answer' : 'Last solution';
  }

  /** @param {number} step */
  #solution(step) {
    const all = this.survey.solutions;
    const which = all.length > 1 ? ' ' + countText(all.indexOf(step) + 1) + ' of ' + countText(all.length) : '';
    return 'Solution' + which + ': every variable that matters has one value, and all constraints hold.';
  }

  /**
   * The decision that a node begins with.
   * @param {number} node
   * @returns {Atom | undefined}
   */
  decision(node) {
    const {event} = this.survey.nodes[node];
    return event >= 0 && this.track.kinds[event] === Kind.decision ? this.track.atom(event) : undefined;
  }

  /** @param {number} node */
  nodeName(node) {
    if (node === 0) return 'Start';
    const atom = this.decision(node);
    if (atom) return this.shortFact(atom);
    const first = this.survey.nodes[node].event + 1;
    const isRemoval = first < this.track.events && this.track.kinds[first] === Kind.removal;
    if (isRemoval && this.track.origins[first] === Origin.given) return 'the givens';
    return isRemoval && this.track.origins[first] === Origin.kept ? 'the kept values' : 'a level without a guess';
  }

  /**
   * A fact in symbols: "A1 = 5"; for words, which have no order: "A1 is E or F".
   * @param {Atom} atom
   */
  shortFact(atom) {
    if (atom.operation <= Operation.less && valueWords.has(atom.x)) return this.fact(atom);
    const signs = ['≥', '<', '=', '≠'];
    return this.name(atom.x) + ' ' + signs[atom.operation] + ' ' + valueText(atom.value, atom.x);
  }

  /**
   * A short text for a list: "A1 ≠ 3, 5", "A1 = 5".
   * @param {number} step
   */
  brief(step) {
    const {track} = this;
    if (track.notes) return this.#noted(step);
    const atom = track.kinds[step] === Kind.decision ? track.atom(step) : undefined;
    switch (track.kinds[step]) {
      case Kind.level: return 'without a guess';
      case Kind.decision: return atom ? this.shortFact(atom) : '';
      case Kind.failure: return this.constraints(step).map(c => track.constraints[c].name).join(', ');
      case Kind.backtrack: return 'to level ' + track.depths[step];
      case Kind.solution: return '';
      default: {
        const x = track.variableOf[step], name = this.name(x);
        if (this.survey.places[step]) return name + ' = ' + valueText(this.survey.placed[step], x);
        return name + ' ≠ ' + domainText(track.removed(step), x);
      }
    }
  }
}

/**
 * "3", "1 or 2", "3 to 7".
 * @param {Domain} values
 * @param {number} x  the variable
 */
function listedValues(values, x) {
  return shortList(domainParts(values, x), 'or');
}
