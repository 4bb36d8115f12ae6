// How the cells of a board look: what they show, or what they may still show.

/**
 * What a cell may show: a text, whether it is filled, whether this step takes that away, and its place among the marks.
 * @typedef {{text: string, isDark: boolean, isGone: boolean, key: number}} Candidate
 */

const mostMarks = 25; // of one variable, as single marks
const mostStruck = 9; // marks that a placement takes away
const mostStruckLetters = 18; // of these: two lines of a cell
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
    this.track = track;
    this.values = commonValues(view, track);
    /**
     * The places of looks among the marks; nothing if there are too many, or too long ones.
     * @type {number[] | undefined}
     */
    this.places = this.#placesOfLooks();
    /** Whether its cells are as wide as words need. */
    this.isWordy = false;
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

  /** How many pixels a cell needs for its marks; for the ends of a range where there are too many. */
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
   * @returns {{html: string, said: string, classes: string[], full?: string}} `full` is what has no room
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
   * A number that may be too much for marks: its ends.
   * @param {Face} face
   * @param {Moment} moment
   */
  #range(face, moment) {
    const ends = rangeText(rangeOf(face, x => moment.domain(x)));
    const full = face.x === undefined ? ends.replace('–', ' to ') : domainText(moment.domain(face.x), face.x);
    return {html: `<span class="maybe">${escaped(ends)}</span>`, said: full, full, classes: ['open-cell']};
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
   * What has a place among the marks of a cell, whether it is there or not.
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
   * The marks that a placement takes away, small above the value and below it; nothing if that is too much.
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

/**
 * How many letters the longest of these numbers has.
 * @param {readonly number[]} values
 */
function lettersOf(values) {
  return Math.max(...values.map(value => numberText(value).length), 1);
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
