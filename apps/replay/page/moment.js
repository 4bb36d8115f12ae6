// One moment of the replay, as the drawings need it: the domains, and the roles of variables in the step.

class Moment {
  /**
   * @param {Survey} survey
   * @param {Telling} telling  of the step that led here
   * @param {Choice} choice
   */
  constructor(survey, telling, choice) {
    this.survey = survey;
    this.track = survey.track;
    this.telling = telling;
    this.choice = choice;
    /**
     * The variables of the constraints that the step names.
     * @type {Set<number>}
     */
    this.scope = new Set();
    for (const c of telling.constraints)
      for (const x of this.track.constraints[c]?.variables ?? []) this.scope.add(x);
    if (this.scope.size > this.track.variables.length / 2) this.scope.clear(); // all are no help
    /** The number of the solution that is shown; -1: none. */
    this.answer = this.#answer();
  }

  #answer() {
    const {solutions, cursor} = this.survey;
    const step = cursor.step - 1;
    if (this.track.notes) return cursor.step === this.track.steps && this.track.steps > 0 ? 0 : -1;
    return solutions.indexOf(step);
  }

  /** @param {number} x */
  domain(x) {
    return this.survey.cursor.domains[x];
  }

  /**
   * The domain before any inference.
   * @param {number} x
   */
  first(x) {
    return this.track.variables[x].domain;
  }

  /**
   * The values that this step removes.
   * @param {number} x
   * @returns {Domain}
   */
  gone(x) {
    return this.telling.effects.get(x) ?? nothing;
  }

  /**
   * The values left before this step.
   * @param {number} x
   */
  before(x) {
    return union(this.domain(x), this.gone(x));
  }

  /** @param {number} x */
  isFixed(x) {
    if (this.track.notes) return (this.track.written.get(x) ?? Infinity) <= this.survey.cursor.step;
    return isFixed(this.domain(x));
  }

  /** @param {number} x */
  isChanged(x) {
    return this.telling.effects.has(x);
  }

  /**
   * The origin of the variable's value.
   * @param {number} x
   * @returns {'given' | 'guess' | 'found'}
   */
  originOf(x) {
    if (this.track.notes) return this.track.written.get(x) === 0 ? 'given' : 'found';
    const event = this.survey.cursor.fixedBy[x];
    if (event < 0 || this.track.origins[event] === Origin.given) return 'given';
    return this.track.origins[event] === Origin.decision ? 'guess' : 'found';
  }

  /**
   * The names of the variable's roles in this step.
   * @param {number} x
   */
  rolesOf(x) {
    const {telling, choice} = this;
    const roles = [];
    if (telling.effects.has(x)) roles.push('effect');
    else if (telling.causes.has(x)) roles.push('cause');
    else if (telling.further.has(x)) roles.push('further');
    else if (this.scope.has(x)) roles.push('scope');
    if (choice.x === x) roles.push('chosen');
    else if (choice.peers.has(x)) roles.push('peer');
    return roles;
  }

  /**
   * The role of one value of a variable in this step.
   * @param {number} x
   * @param {number} value
   */
  markRole(x, value) {
    const {telling} = this;
    if (telling.values.has(value) && (telling.causes.has(x) || telling.further.has(x))) return 'why';
    for (const atom of telling.atoms) if (atom.x === x && holdsFor(atom, value)) return 'why';
    return '';
  }
}
