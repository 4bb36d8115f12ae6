// The list of steps, filtered by kind, rule and constraint.

class StepList {
  /**
   * @param {Words} words
   * @param {(step: number) => void} onGo
   */
  constructor(words, onGo) {
    this.words = words;
    this.onGo = onGo;
    this.current = 0;
    const steps = words.track.steps;
    /**
     * The steps that pass the filters.
     * @type {Uint32Array | number[]}
     */
    this.chosen = Uint32Array.from({length: steps}, (_, step) => step);
    this.box = element('step-list');
    this.filters = {kind: select('filter-kind'), rule: select('filter-rule'), constraint: select('filter-constraint')};
    this.list = new LongList(this.box, 30, index => this.#row(index));
    this.box.onclick = event => this.#choose(event.target);
    this.box.onkeydown = event => this.#key(event);
    this.#fillFilters();
    for (const filter of Object.values(this.filters)) filter.onchange = () => this.#filter();
    this.#filter();
  }

  #fillFilters() {
    const {words} = this;
    const {track} = words;
    const kinds = new Set(), rules = new Set(), constraints = new Set();
    for (let step = 0; step < track.steps; ++step) {
      kinds.add(words.kind(step));
      const rule = words.rule(step);
      if (rule) rules.add(rule);
      for (const c of words.constraints(step)) constraints.add(c);
    }
    /** @type {Record<string, string>} */
    const labels = kindLabels;
    fill(this.filters.kind, 'Every kind', [...kinds].map(kind => [kind, labels[kind]]));
    fill(this.filters.rule, 'Every rule', [...rules].sort().map(rule => [rule, rule]));
    fill(this.filters.constraint, 'Every constraint', [...constraints].sort((a, b) => a - b)
      .map(c => [String(c), track.constraints[c].name]));
    this.filters.constraint.disabled = constraints.size === 0;
  }

  #filter() {
    const {words, filters} = this;
    const kind = filters.kind.value, rule = filters.rule.value;
    const constraint = filters.constraint.value === '' ? -1 : Number(filters.constraint.value);
    const passes = (/** @type {number} */ step) => (kind === '' || words.kind(step) === kind) &&
      (rule === '' || words.rule(step) === rule) && (constraint < 0 || words.constraints(step).includes(constraint));
    const chosen = [];
    for (let step = 0; step < words.track.steps; ++step) if (passes(step)) chosen.push(step);
    this.chosen = chosen;
    element('step-count').textContent = chosen.length === words.track.steps
      ? counted(chosen.length, 'step') : countText(chosen.length) + ' of ' + counted(words.track.steps, 'step');
    this.list.resize(chosen.length);
    this.show(this.current);
  }

  /** @param {number} position  the number of completed steps */
  show(position) {
    this.current = position;
    const index = this.#placeOf(position - 1);
    if (index < 0) this.list.show();
    else this.list.reveal(index);
    const active = index >= 0 && this.chosen[index] === position - 1;
    if (active) this.box.setAttribute('aria-activedescendant', 'step-' + position);
    else this.box.removeAttribute('aria-activedescendant');
  }

  /**
   * The index of the last filtered step up to this one.
   * @param {number} step
   */
  #placeOf(step) {
    let low = 0, high = this.chosen.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.chosen[middle] <= step) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** @param {number} index */
  #row(index) {
    const step = this.chosen[index], {words} = this;
    const kind = words.kind(step);
    const isCurrent = step === this.current - 1;
    const row = make('div', {role: 'option', id: 'step-' + (step + 1), class: 'row kind-' + kind, 'data-step': step + 1,
      'aria-selected': isCurrent ? 'true' : 'false', 'aria-posinset': index + 1, 'aria-setsize': this.chosen.length});
    /** @type {Record<string, string>} */
    const labels = kindLabels;
    row.append(make('span', {class: 'number'}, countText(step + 1)),
      make('span', {class: 'kind'}, labels[kind]),
      make('span', {class: 'brief'}, words.brief(step)));
    if (!words.track.notes) row.append(make('span', {class: 'by'}, words.rule(step)));
    return row;
  }

  /** @param {EventTarget | null} target */
  #choose(target) {
    const row = target instanceof Element ? target.closest('[data-step]') : null;
    if (row instanceof HTMLElement) this.onGo(Number(row.dataset.step));
  }

  /**
   * The up and down keys move between filtered steps.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const place = this.#placeOf(this.current - 1);
    const isAt = place >= 0 && this.chosen[place] === this.current - 1;
    /** @type {Record<string, number>} */
    const targets = {ArrowDown: place + 1, ArrowUp: isAt ? place - 1 : place, PageDown: place + 10,
      PageUp: place - 10, Home: 0, End: this.chosen.length - 1};
    const target = targets[event.key];
    if (target === undefined || this.chosen.length === 0) return;
    this.onGo(this.chosen[Math.min(Math.max(target, 0), this.chosen.length - 1)] + 1);
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * @param {string} id
 * @returns {HTMLSelectElement}
 */
function select(id) {
  return /** @type {HTMLSelectElement} */ (element(id));
}

/**
 * @param {HTMLSelectElement} list
 * @param {string} all
 * @param {string[][]} options
 */
function fill(list, all, options) {
  list.replaceChildren(make('option', {value: ''}, all),
    ...options.map(([value, text]) => make('option', {value}, text)));
}
