// How the cells of a board look: what they show, or what they may still show.

/**
 * What a cell may show: a text, whether it is filled, whether this step takes that away, and its place among the marks.
 * @typedef {{text: string, isDark: boolean, isGone: boolean, key: number}} Candidate
 */

const mostMarks = 25; // of one variable, as single marks
const mostPlaces = 9; // of looks that have the same place in all cells
const mostListed = 6; // candidates in a list
const shortText = 2; // letters of a text that fits among marks
const longText = 5; // letters of a text that fits into a square cell

class CellPainter {
  /**
   * @param {BoardView} view
   * @param {Track} track
   */
  constructor(view, track) {
    this.view = view;
    this.values = commonValues(view, track);
    /**
     * The places of looks among the marks; nothing if there are too many, or too long ones.
     * @type {number[] | undefined}
     */
    this.places = this.#placesOfLooks();
    /** How many letters the longest word in a cell has. */
    this.longest = Math.max(...(view.looks ?? []).map(([text]) => [...text].length), 0);
    /**
     * When the route comes to its places, as far as that is known.
     * @type {Map<number, number>}
     */
    this.steps = new Map();
  }

  #placesOfLooks() {
    const looks = new Set(this.view.cells.flatMap(face => (face?.cases ?? []).map(one => one[0])));
    const seen = [...looks].filter(look => this.#look(look, false).text && !this.#look(look, false).isDark);
    const isShort = seen.every(look => [...this.#look(look, false).text].length <= shortText);
    return isShort && seen.length > 1 && seen.length <= mostPlaces ? seen : undefined;
  }

  /**
   * Tells the style how much room the cells need.
   * @param {HTMLElement} table
   */
  size(table) {
    const {view, values, places, longest} = this;
    const marks = view.cells.some(face => face?.x !== undefined) ? values?.length ?? mostMarks : places?.length ?? 1;
    const letters = longest > shortText && longest <= longText ? longest * 7 + 4 : 0;
    const across = Math.ceil(Math.sqrt(marks)) * 9 + 3; // nine pixels for each mark
    table.style.setProperty('--least', Math.max(across, letters) + 'px');
    /** @param {Face | null} face */
    const words = face => [...new Set((face?.cases ?? []).map(([look]) => this.#look(look, false).text))]
      .filter(text => text);
    const most = Math.max(...view.cells.map(face => words(face).length), 1);
    const hasWords = most > 1 && view.cells.some(face => words(face).some(text => [...text].length > shortText));
    if (!hasWords && longest <= longText) return;
    table.classList.add('wordy');
    table.style.setProperty('--longest', String(longest));
    table.style.setProperty('--lines', String(Math.min(Math.max(most, 2), mostListed)));
  }

  /**
   * Before the cells of a moment are drawn.
   * @param {Moment} moment
   */
  begin(moment) {
    const {route} = this.view;
    if (route) this.steps = new Map(knownWay(route, x => moment.domain(x)).map((place, i) => [place, i + 1]));
  }

  /**
   * @param {number} number
   * @param {boolean} isGone
   * @returns {Candidate}
   */
  #look(number, isGone) {
    const [text, isDark] = this.view.looks?.[number] ?? ['', 0];
    return {text: text === '.' ? '' : text.trim(), isDark: isDark === 1, isGone, key: number};
  }

  /**
   * @param {Face} face
   * @param {Moment} moment
   * @returns {{html: string, said: string, classes: string[]}}
   */
  drawn(face, moment) {
    const candidates = this.#candidates(face, moment);
    if (!candidates) return this.#range(face, moment);
    const left = candidates.filter(candidate => !candidate.isGone);
    const isDecided = left.length === 1 && (face.x === undefined || moment.isFixed(face.x)) &&
      (face.step === undefined || this.steps.has(face.step));
    if (isDecided) return this.#decided(face, left[0], candidates, moment);
    const said = left.length === 0 ? 'no value left' : left.length > 9 ? left.length + ' values' : listed(left.map(
      ({isDark, text}) => isDark ? 'filled' : text || 'empty'), 'or');
    const isSame = face.cases && left.length > 0 && left.every(({text}) => text !== '' && text === left[0].text);
    const html = isSame ? this.#sameText(left[0].text, candidates) : this.#marks(candidates, moment, face);
    return {html, said: (face.step === undefined ? '' : 'goes to ') + said, classes: ['open-cell']};
  }

  /**
   * @param {Face} face
   * @param {Candidate} shown
   * @param {Candidate[]} candidates
   * @param {Moment} moment
   */
  #decided(face, {text, isDark}, candidates, moment) {
    const classes = isDark ? ['dark'] : [];
    if (face.x !== undefined) classes.push(moment.originOf(face.x));
    const html = `<span class="value" style="--letters:${Math.max([...text].length, 1)}">${escaped(text)}</span>` +
      (candidates.length > 1 ? this.#struck(candidates) : '');
    return {html, said: isDark ? 'filled ' + text : text || 'empty', classes};
  }

  /**
   * A number that may be too much for marks.
   * @param {Face} face
   * @param {Moment} moment
   */
  #range(face, moment) {
    const said = rangeText(rangeOf(face, x => moment.domain(x)));
    const html = `<span class="maybe">${escaped(said)}</span>`;
    return {html, said: said.replace('–', ' to '), classes: ['open-cell']};
  }

  /**
   * What a cell may show: what is left, and what this step takes away; nothing if that is too much.
   * @param {Face} face
   * @param {Moment} moment
   * @returns {Candidate[] | undefined}
   */
  #candidates(face, moment) {
    const now = (/** @type {number} */ x) => moment.domain(x), before = (/** @type {number} */ x) => moment.before(x);
    if (face.fixed !== undefined) return [this.#look(face.fixed, false)];
    if (face.step !== undefined) return this.#stepCandidates(face.step, moment);
    if (face.cases)
      return [...[...looksLeft(face, now)].map(look => this.#look(look, false)),
        ...looksGone(face, moment).map(look => this.#look(look, true))];
    const left = numbersOf(face, now, mostMarks);
    if (!left) return undefined;
    const all = numbersOf(face, before, 2 * mostMarks) ?? left;
    return all.map(value => ({text: numberText(value), isDark: false, isGone: !left.includes(value), key: value}));
  }

  /**
   * @param {number} place
   * @param {Moment} moment
   * @returns {Candidate[]}
   */
  #stepCandidates(place, moment) {
    const {next, names} = /** @type {Route} */ (this.view.route);
    const step = this.steps.get(place);
    if (step !== undefined) return [{text: String(step), isDark: false, isGone: false, key: step}];
    const to = (/** @type {Domain} */ places, /** @type {boolean} */ isGone) => valuesOf(places).map(key =>
      ({text: names[key] ?? 'end', isDark: false, isGone, key}));
    return [...to(moment.domain(next[place]), false), ...to(moment.gone(next[place]), true)];
  }

  /**
   * @param {Candidate[]} candidates
   * @param {Moment} moment
   * @param {Face} face
   */
  #marks(candidates, moment, face) {
    const order = face.x !== undefined ? this.values ?? valuesOf(moment.first(face.x)) : face.cases && this.places;
    if (order) {
      let html = `<span class="marks" style="--marks:${Math.ceil(Math.sqrt(order.length))}">`;
      for (const key of order) {
        const candidate = candidates.find(one => one.key === key);
        const names = !candidate ? '' : candidate.isGone ? 'gone'
          : face.x !== undefined ? moment.markRole(face.x, key) : '';
        html += candidate ? `<i class="${names}">${escaped(candidate.text)}</i>` : '<i></i>';
      }
      return html + '</span>';
    }
    const visible = candidates.filter(candidate => candidate.text || candidate.isDark);
    const lead = face.step === undefined ? '' : '→ ';
    const left = visible.filter(({isGone}) => !isGone).length;
    if (visible.length > (face.step === undefined ? mostListed : 2))
      return `<span class="maybe">${lead}${left}?</span>`;
    return `<span class="maybe">${lead}${visible.map(({isDark, text, isGone}) =>
      `<i class="${isGone ? 'gone' : ''}">${escaped(isDark ? '▪' : text)}</i>`).join(' ')}</span>`;
  }

  /**
   * A text that is known, in a cell of which it is open whether it is filled.
   * @param {string} text
   * @param {Candidate[]} candidates
   */
  #sameText(text, candidates) {
    const dark = candidates.find(({isDark}) => isDark);
    return `<span class="value" style="--letters:${[...text].length}">${escaped(text)}</span>` +
      (dark ? `<span class="struck"><i class="${dark.isGone ? 'gone' : 'open'}">▪</i></span>` : '');
  }

  /**
   * The marks that a placement takes away, small above the value.
   * @param {Candidate[]} candidates
   */
  #struck(candidates) {
    const gone = candidates.filter(({isGone, text, isDark}) => isGone && (text || isDark));
    if (gone.length === 0 || gone.length > 9) return '';
    return `<span class="struck">${gone.map(({text, isDark}) =>
      `<i class="gone">${escaped(isDark ? '▪' : text)}</i>`).join('')}</span>`;
  }
}

/**
 * The values that any cell may have, so that each has its place in all cells; nothing if these are too many.
 * @param {BoardView} view
 * @param {Track} track
 */
function commonValues(view, track) {
  const values = new Set();
  for (const face of view.cells) {
    const domain = face?.x === undefined ? nothing : track.variables[face.x].domain;
    if (sizeOf(domain) > mostMarks) return undefined;
    for (const value of valuesOf(domain)) values.add(value);
  }
  if (values.size > mostMarks) return undefined;
  return [...values].sort((a, b) => a - b);
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
