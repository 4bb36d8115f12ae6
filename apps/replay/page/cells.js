// The appearance of a board's cells: their values, or their remaining candidates.

/**
 * A candidate of a cell: its text, whether the cell is filled, whether this step removes it, and its place among marks.
 * @typedef {{text: string, isDark: boolean, isGone: boolean, key: number}} Candidate
 */

const mostMarks = 25; // of one variable, as single marks
const mostStruck = 9; // marks removed by a placement
const mostStruckLetters = 18; // in these marks: two lines of a cell
const mostPlaces = 9; // of looks, if each has the same place in all cells
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
    this.track = track;
    this.values = commonValues(view, track);
    /**
     * The places of looks among the marks; undefined if there are too many looks or one is too long.
     * @type {number[] | undefined}
     */
    this.places = this.#placesOfLooks();
    /** Whether the cells are widened for words. */
    this.isWordy = false;
    /** The number of letters of the longest word in a cell. */
    this.longest = Math.max(...(view.looks ?? []).map(([text]) => [...text].length), 0);
    /**
     * The step at which the route reaches each place, as far as it is known.
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
   * Sets the size of the cells in the style sheet's variables.
   * @param {HTMLElement} table
   */
  size(table) {
    const {view, longest} = this;
    const letters = longest > shortText && longest <= longText ? longest * 7 + 4 : 0;
    table.style.setProperty('--least', Math.max(this.#leastForMarks(), letters) + 'px');
    /** @param {Face | null} face */
    const words = face => [...new Set((face?.cases ?? []).map(([look]) => this.#look(look, false).text))]
      .filter(text => text);
    const most = Math.max(...view.cells.map(face => words(face).length), 1);
    const hasWords = most > 1 && view.cells.some(face => words(face).some(text => [...text].length > shortText));
    this.isWordy = hasWords || longest > longText;
    if (!this.isWordy) return;
    table.classList.add('wordy');
    table.style.setProperty('--longest', String(longest));
    table.style.setProperty('--lines', String(Math.min(Math.max(most, 2), mostListed)));
  }

  /** The pixels that a cell needs for its marks or, if there are too many, for the ends of a range. */
  #leastForMarks() {
    const {view, values, places, track} = this;
    const numbers = view.cells.flatMap(face => face?.x === undefined ? [] : [face]);
    if (numbers.length > 0 && !values) {
      const ranges = numbers.map(face => rangeText(rangeOf(face, x => track.variables[x].domain)));
      return Math.max(...ranges.map(text => text.length)) * 6 + 6;
    }
    const marks = numbers.length > 0 ? values ?? [] : places ?? [0];
    const letters = numbers.length > 0 ? lettersOf(marks) : 1;
    return Math.ceil(Math.sqrt(marks.length)) * (letters > 1 ? 13 : 9) + 3; // a mark of one letter takes nine pixels
  }

  /**
   * Called before the cells of a moment are drawn.
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
   * @returns {{html: string, said: string, classes: string[], full?: string}} `full` is a text too long for the cell
   */
  drawn(face, moment) {
    const candidates = this.#candidates(face, moment);
    const left = candidates?.filter(candidate => !candidate.isGone) ?? [];
    const isNumber = face.x !== undefined || face.terms !== undefined;
    if (!candidates || (isNumber && !this.#order(face) && left.length > mostListed)) return this.#range(face, moment);
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
   * A number with too many candidates for marks, as a range.
   * @param {Face} face
   * @param {Moment} moment
   */
  #range(face, moment) {
    const ends = rangeText(rangeOf(face, x => moment.domain(x)));
    const full = face.x === undefined ? ends.replace('–', ' to ') : domainText(moment.domain(face.x), face.x);
    return {html: `<span class="maybe">${escaped(ends)}</span>`, said: full, full, classes: ['open-cell']};
  }

  /**
   * The candidates of a cell, left or removed by this step; undefined if there are too many.
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
   * The fixed order of the marks of a cell, present or not; undefined if there is none.
   * @param {Face} face
   */
  #order(face) {
    return face.x !== undefined ? this.values : face.cases && this.places;
  }

  /**
   * @param {Candidate[]} candidates
   * @param {Moment} moment
   * @param {Face} face
   */
  #marks(candidates, moment, face) {
    const order = this.#order(face);
    if (order) {
      const across = Math.ceil(Math.sqrt(order.length)), letters = face.x === undefined ? 1 : lettersOf(order);
      let html = `<span class="marks" style="--marks:${across};--lines-of-marks:${Math.ceil(order.length / across)};` +
        `--letters:${letters}">`;
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
    const left = visible.filter(({isGone}) => !isGone), most = face.step === undefined ? mostListed : 2;
    if (left.length > most) return `<span class="maybe">${lead}${left.length}?</span>`;
    return `<span class="maybe">${lead}${(visible.length > most ? left : visible).map(({isDark, text, isGone}) =>
      `<i class="${isGone ? 'gone' : ''}">${escaped(isDark ? '▪' : text)}</i>`).join(' ')}</span>`;
  }

  /**
   * A text that is known, in a cell that may or may not be filled.
   * @param {string} text
   * @param {Candidate[]} candidates
   */
  #sameText(text, candidates) {
    const dark = candidates.find(({isDark}) => isDark);
    return `<span class="value" style="--letters:${[...text].length}">${escaped(text)}</span>` +
      (dark ? `<span class="struck"><i class="${dark.isGone ? 'gone' : 'open'}">▪</i></span>` : '');
  }

  /**
   * The marks removed by a placement, small above and below the value; empty if there are too many.
   * @param {Candidate[]} candidates
   */
  #struck(candidates) {
    const gone = candidates.filter(({isGone, text, isDark}) => isGone && (text || isDark));
    const letters = gone.reduce((sum, {text, isDark}) => sum + (isDark ? 1 : [...text].length), 0);
    const isMuch = this.isWordy ? gone.length >= mostListed : gone.length > mostStruck || letters > mostStruckLetters;
    if (gone.length === 0 || isMuch) return '';
    const marks = gone.map(({text, isDark}) => `<i class="gone">${escaped(isDark ? '▪' : text)}</i>`);
    marks.splice(Math.ceil(marks.length / 2), 0, '<b class="between"></b>');
    return `<span class="struck">${marks.join('')}</span>`;
  }
}

/**
 * The values of all cells, so that each has the same place in every cell; undefined if there are too many.
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

/**
 * The number of letters of the longest of these numbers.
 * @param {readonly number[]} values
 */
function lettersOf(values) {
  return Math.max(...values.map(value => numberText(value).length), 1);
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
