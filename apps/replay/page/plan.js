// Schedules: tasks as bars along the time axis, and their use of resources.

/**
 * A task, which takes place if its facts hold.
 * @typedef {{start: Face, end: Face, facts?: Facts}} Times
 * @typedef {Times & {row: number, label: string, color: number}} Task
 * @typedef {{name: string, capacity: number, tasks: (Times & {demand: Face})[]}} Resource
 * @typedef {{rows: string[], tasks: Task[], resources?: Resource[], stacked?: boolean}} ScheduleView
 */

const paletteSize = 8; // colors in player.css: p0 to p7

/** The possible times of a task are pale, its certain times solid; a task that may be absent has a dashed rim. */
class Schedule {
  /**
   * @param {ScheduleView} view
   * @param {Survey} survey
   * @param {(x: number) => void} onSelect
   */
  constructor(view, survey, onSelect) {
    this.view = view;
    this.onSelect = onSelect;
    const {rows, resources = [], tasks} = view;
    this.rowHeight = 40;
    this.profileHeight = 56;
    this.left = 16 + 9 * Math.max(...[...rows, ...resources.map(({name}) => name)].map(name => name.length), 1);
    this.width = 760;
    this.end = this.#lastEnd(survey);
    /** Tasks that may be absent share their row, each color in a lane. */
    this.lanes = Math.min(Math.max(...tasks.filter(task => task.facts).map(task => task.color + 1), 1), paletteSize);
    this.bottom = rows.length * this.rowHeight + resources.length * this.profileHeight;
    this.svg = draw('svg', {class: 'picture', role: 'img', 'aria-label': 'Schedule',
      viewBox: `0 0 ${this.left + this.width + 16} ${this.bottom + 28}`});
  }

  /**
   * The end of the time axis: the latest end in any solution or, without solutions, the latest possible end.
   * @param {Survey} survey
   */
  #lastEnd(survey) {
    const {tasks, stacked} = this.view;
    /** @type {Domains} */
    let domains = x => survey.track.variables[x].domain;
    const ends = (/** @type {Domains} */ of) => tasks.filter(({facts}) => truthOf(facts ?? [], 0, of) !== 0);
    const lastOf = (/** @type {Domains} */ of) => {
      if (!stacked) return Math.max(...ends(of).map(task => rangeOf(task.end, of)[1]), 1);
      const sums = this.view.rows.map(() => 0);
      for (const task of ends(of)) sums[task.row] += rangeOf(task.end, of)[1];
      return Math.max(...sums, 1);
    };
    const {solutions, cursor, track} = survey;
    const steps = track.notes ? [track.steps] : solutions.map(step => step + 1);
    let last = 0;
    for (const step of steps) {
      cursor.seek(step);
      domains = x => cursor.domains[x];
      last = Math.max(last, lastOf(domains));
    }
    cursor.seek(0);
    return last > 0 ? last : lastOf(domains);
  }

  /** @param {number} time */
  #x(time) {
    return this.left + this.width * Math.min(time / Math.max(this.end, 1), 1.02); // later times share one place
  }

  /** @param {Moment} moment */
  show(moment) {
    const {view, rowHeight} = this;
    const parts = [];
    view.rows.forEach((row, i) => {
      parts.push(draw('line', {class: 'ruler', x1: this.left, x2: this.left + this.width, y1: (i + 1) * rowHeight,
        y2: (i + 1) * rowHeight}));
      parts.push(this.#name(row, (i + .5) * rowHeight));
    });
    for (const [task, shift] of this.#places(moment)) parts.push(this.#task(task, shift, moment));
    (view.resources ?? []).forEach((resource, i) => parts.push(...this.#profile(resource,
      view.rows.length * rowHeight + (i + 1) * this.profileHeight, moment)));
    const bottom = this.bottom + 18;
    parts.push(draw('text', {class: 'small', x: this.left, y: bottom}, '0'));
    parts.push(draw('text', {class: 'small', x: this.left + this.width, y: bottom, 'text-anchor': 'end'},
      String(this.end)));
    this.svg.replaceChildren(...parts);
  }

  /**
   * @param {string} name
   * @param {number} y
   */
  #name(name, y) {
    return draw('text', {x: this.left - 8, y, 'text-anchor': 'end', dy: '.35em'}, name);
  }

  /**
   * The visible tasks, each with the shift of its times. In a stack, certain tasks precede possible ones.
   * @param {Moment} moment
   * @returns {[Task, number][]}
   */
  #places(moment) {
    const domains = (/** @type {number} */ x) => moment.domain(x);
    const truths = this.view.tasks.map(task => truthOf(task.facts ?? [], 0, domains));
    const seen = this.view.tasks.filter((task, i) => truths[i] !== 0 || this.#isChanged(task, moment));
    if (!this.view.stacked)
      return seen.sort((a, b) => this.#certainty(a, domains) - this.#certainty(b, domains)).map(task => [task, 0]);
    const ends = this.view.rows.map(() => 0);
    /** @type {[Task, number][]} */
    const places = [];
    for (const truth of [1, -1])
      this.view.tasks.forEach((task, i) => {
        if (truths[i] !== truth || (truth < 0 && ends[task.row] >= this.end)) return;
        places.push([task, ends[task.row]]);
        ends[task.row] += rangeOf(task.end, domains)[1];
      });
    return places;
  }

  /**
   * The painting order, certain over possible: 2 for a present task with fixed times, 1 for a present task, else 0.
   * @param {Task} task
   * @param {Domains} domains
   */
  #certainty({start, end, facts = []}, domains) {
    if (truthOf(facts, 0, domains) <= 0) return 0;
    return [start, end].every(face => { const [least, most] = rangeOf(face, domains); return least === most; }) ? 2 : 1;
  }

  /**
   * Whether this step changes the knowledge of the task's presence.
   * @param {Task} task
   * @param {Moment} moment
   */
  #isChanged({facts = []}, moment) {
    return truthOf(facts, 0, x => moment.domain(x)) !== truthOf(facts, 0, x => moment.before(x));
  }

  /**
   * @param {Task} task
   * @param {number} shift
   * @param {Moment} moment
   */
  #task(task, shift, moment) {
    const domains = (/** @type {number} */ x) => moment.domain(x);
    const [earliest, latest] = rangeOf(task.start, domains), [firstEnd, lastEnd] = rangeOf(task.end, domains);
    const truth = truthOf(task.facts ?? [], 0, domains);
    const lanes = truth > 0 || this.view.stacked ? 1 : this.lanes;
    const lane = (this.rowHeight - 10) / lanes;
    const top = task.row * this.rowHeight + 5 + lane * (lanes > 1 ? task.color % lanes : 0);
    const height = lanes > 1 ? lane - 1 : lane, stripe = Math.min(6, height / 2);
    const isSure = earliest === latest && firstEnd === lastEnd;
    const names = ['task', 'p' + task.color % paletteSize, isSure && truth > 0 ? 'sure' : '',
      ['never', '', 'maybe-task'][truth === 0 ? 0 : truth > 0 ? 1 : 2], ...this.#roles(task, moment)];
    const group = draw('g', {class: names.filter(name => name).join(' ')});
    const where = truth > 0 ? '' : truth === 0 ? ' does not take place here' : ' may take place';
    group.append(draw('title', {}, `${task.label}:${where ? where + ';' : ''} starts at ` +
      `${rangeText([earliest + shift, latest + shift])}`));
    const at = (/** @type {number} */ time) => this.#x(time + shift);
    const rect = (/** @type {string} */ name, /** @type {number} */ from, /** @type {number} */ to,
      /** @type {number} */ y, /** @type {number} */ tall) =>
      draw('rect', {class: name, x: at(from), y, width: Math.max(at(to) - at(from), 2), height: Math.max(tall, 2)});
    group.append(rect('window', earliest, lastEnd, top + height - stripe, stripe));
    if (latest < firstEnd) {
      group.append(rect('body', latest, firstEnd, top, isSure ? height : height - stripe));
      if (height >= 12) group.append(draw('text', {class: 'label', x: (at(latest) + at(firstEnd)) / 2,
        y: top + height / 2, 'text-anchor': 'middle', dy: '.35em'}, task.label));
    }
    const [x] = [...variablesOf(task.start), ...(task.facts ?? [])];
    if (x !== undefined) group.addEventListener('click', () => this.onSelect(x));
    return group;
  }

  /**
   * @param {Task} task
   * @param {Moment} moment
   */
  #roles(task, moment) {
    const roles = variablesOf(task.start).flatMap(x => moment.rolesOf(x));
    const facts = task.facts ?? [];
    for (let i = 0; i < facts.length; i += 3)
      if (!moment.isChanged(facts[i]) || this.#isChanged(task, moment)) roles.push(...moment.rolesOf(facts[i]));
    return [...new Set(roles)];
  }

  /**
   * The certain use of a resource: the least demand of each task, at the times at which it must run.
   * @param {Resource} resource
   * @param {number} bottom
   * @param {Moment} moment
   */
  #profile(resource, bottom, moment) {
    const domains = (/** @type {number} */ x) => moment.domain(x);
    /** @type {Map<number, number>} */
    const changes = new Map();
    for (const task of resource.tasks) {
      if (truthOf(task.facts ?? [], 0, domains) <= 0) continue;
      const from = rangeOf(task.start, domains)[1], to = rangeOf(task.end, domains)[0];
      const demand = rangeOf(task.demand, domains)[0];
      if (from >= to || demand <= 0) continue;
      changes.set(from, (changes.get(from) ?? 0) + demand);
      changes.set(to, (changes.get(to) ?? 0) - demand);
    }
    const height = this.profileHeight - 10, scale = height / Math.max(resource.capacity, 1);
    const parts = [this.#name(resource.name, bottom - height / 2)];
    for (const y of [bottom, bottom - height])
      parts.push(draw('line', {class: 'ruler', x1: this.left, x2: this.left + this.width, y1: y, y2: y}));
    let taken = 0, last = 0;
    for (const time of [...changes.keys()].sort((a, b) => a - b)) {
      if (taken > 0) parts.push(draw('rect', {class: 'taken', x: this.#x(last), y: bottom - scale * taken,
        width: this.#x(time) - this.#x(last), height: scale * taken}));
      taken += changes.get(time) ?? 0;
      last = time;
    }
    return parts;
  }
}
