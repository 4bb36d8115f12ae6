// Puts the page together: reads the story, and lets the player move through it.

// The widths of pictures, in rem: as narrow as possible, to leave room for the views on the right.
const usualWidth = 34, planWidth = 46, largestWidth = 58;

/** A track with its survey, its words, and the reader's position and choice. */
class Way {
  /** @param {Track} track */
  constructor(track) {
    this.track = track;
    this.survey = new Survey(track);
    this.words = new Words(this.survey);
    this.position = 0;
    this.choice = noChoice();
  }
}

class Theater {
  /** @param {Story} story */
  constructor(story) {
    this.story = story;
    this.ways = story.head.tracks.map((head, i) => new Way(new Track(head, story.columns[i])));
    this.wayIndex = 0;
    this.isPlaying = false;
    this.speed = usualSpeed;
    this.shownNode = -1;
    element('title').textContent = story.head.title;
    valueSymbols = story.head.view?.board?.symbols ?? [];
    for (const {of, from, words} of story.head.view?.values ?? [])
      for (const x of of) valueWords.set(x, {from, words});
    this.controls = new Controls({go: step => this.go(step), by: steps => this.go(this.way.position + steps),
      toggle: () => this.toggle(), faster: by => this.setSpeed(this.speed + by), setSpeed: i => this.setSpeed(i),
      next: (kind, direction) => this.#next(kind, direction), switchTrack: () => this.enter(this.wayIndex + 1),
      steps: () => this.way.track.steps, answer: () => this.way.survey.answer});
    this.#buildModes();
    this.chooseTab = connectTabs(element('panel-tabs'), tab => this.#showPanel(tab));
    element('more').onclick = () => this.#showWhole(element('more').getAttribute('aria-expanded') !== 'true');
    element('board').onscroll = () => showMoreAside(element('board'));
    element('unfold').onclick = () => this.#foldAll(false);
    element('fold').onclick = () => this.#foldAll(true);
    addEventListener('hashchange', () => this.followAddress());
    addEventListener('resize', () => this.redraw());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.redraw());
    this.enter(0);
    this.followAddress();
  }

  get way() {
    return this.ways[this.wayIndex];
  }

  #buildModes() {
    const modes = element('modes');
    modes.hidden = this.ways.length < 2;
    modes.append(...this.ways.map((way, i) =>
      make('button', {type: 'button', role: 'tab', 'data-way': i, id: 'mode-' + i}, way.track.name)));
    this.chooseMode = connectTabs(modes, tab => {
      if (Number(tab.dataset.way) !== this.wayIndex) this.enter(Number(tab.dataset.way));
    });
  }

  /**
   * Switches to another way of the story.
   * @param {number} index
   */
  enter(index) {
    this.pause();
    this.wayIndex = index % this.ways.length;
    const {track, words, survey} = this.way;
    this.chooseMode?.(element('mode-' + this.wayIndex));
    element('about').textContent = track.about;
    const leftOut = element('left-out');
    leftOut.hidden = track.leftOut === 0;
    leftOut.textContent = 'This page has the first ' + countText(track.steps) + ' of ' +
      countText(track.steps + track.leftOut) + ' steps. The ' + countText(track.leftOut) +
      ' steps after them were left out to keep it small.';
    const go = (/** @type {number} */ step) => this.go(step);
    const choose = (/** @type {number} */ x) => this.choose(x, -1);
    this.#buildPictures(choose);
    this.steps = new StepList(words, go);
    this.table = new VariableTable(element('variables'), track, choose);
    this.tree = new Tree(words, go);
    this.outline = new Outline(words, this.tree, go);
    this.timeline = new Timeline(words, go);
    this.graph = new GraphPanel(words, (x, constraint) => this.choose(x, constraint));
    this.shownNode = -1;
    const hasTree = survey.nodes.length > 1;
    element('tab-tree').hidden = !hasTree;
    this.chooseTab(element(hasTree && !track.notes ? 'tab-tree' : 'tab-steps'));
    this.#showLegend(hasTree);
    this.controls.showAnswer(survey.answer, words.answerName);
    this.redraw();
  }

  /** @param {(x: number) => void} choose */
  #buildPictures(choose) {
    const {view} = this.story.head;
    const {track} = this.way;
    /** @type {{show: (moment: Moment) => void}[]} */
    this.pictures = [];
    const place = element('board');
    place.replaceChildren();
    const boardView = view?.board ?? (track.board ? boardOf(track.board) : undefined);
    let width = 0;
    if (boardView) {
      this.board = new Board(boardView, track, choose);
      this.pictures.push(this.board);
      place.append(this.board.table);
      width = this.board.width;
    } else if (view?.schedule) {
      const schedule = new Schedule(view.schedule, this.way.survey, choose);
      this.pictures.push(schedule);
      place.append(schedule.svg);
      width = planWidth;
    } else if (view?.network) {
      const network = new Network(view.network, choose);
      this.pictures.push(network);
      place.append(network.svg);
    } else if (view?.text) {
      const sentences = new Sentences(view.text, track, choose);
      this.pictures.push(sentences);
      place.append(sentences.box);
      width = sentences.width;
    } else if (view?.route) {
      const way = new WayPicture(view.route, choose);
      this.pictures.push(way);
      place.append(way.box);
    } else if (view?.answers) {
      const answers = new Answers(view.answers);
      this.pictures.push(answers);
      place.append(answers.box);
    }
    this.#giveRoom(width);
    const hasPicture = this.pictures.length > 0 && !view?.answers;
    // Without a picture, the table takes its place.
    (hasPicture ? element('panel-variables') : place).append(element('variables'));
    element('tab-variables').hidden = !hasPicture;
    place.classList.toggle('is-table', !hasPicture);
  }

  /**
   * Gives the picture its width, and the remaining width to the panels.
   * @param {number} wanted  in rem
   */
  #giveRoom(wanted) {
    const width = Math.min(Math.max(wanted, usualWidth), largestWidth);
    element('stage').style.setProperty('--scene', width + 'rem');
    element('stage').classList.toggle('large', width > usualWidth);
  }

  /** @param {boolean} hasTree */
  #showLegend(hasTree) {
    element('legend-guess').hidden = !hasTree;
  }

  /** @param {HTMLElement} tab */
  #showPanel(tab) {
    for (const other of document.querySelectorAll('#panel-tabs [role=tab]')) {
      const panel = element(other.getAttribute('aria-controls') ?? '');
      panel.hidden = other !== tab;
    }
    this.redraw();
  }

  /** @param {boolean} isFolded */
  #foldAll(isFolded) {
    this.tree?.foldAll(isFolded);
    this.outline?.fill();
  }

  /** Draws everything again, as after a change of size or colors. */
  redraw() {
    this.#showWhole(false);
    this.timeline?.draw();
    this.shownNode = -1;
    if (this.tree) this.show();
    makeScrollable(element('board'), 'The picture');
    showMoreAside(element('board'));
    this.#showChange();
  }

  /** Scrolls the changes of the step into view if the picture is wider than its box. */
  #showChange() {
    const place = element('board');
    if (place.tabIndex < 0) return; // reading its width would make the browser lay out the page
    const placed = [...place.querySelectorAll('.effect:not(.open-cell)')];
    revealAcross(place, placed.length > 0 ? placed : [...place.querySelectorAll('.effect')]);
  }

  /**
   * Goes to a step, from anywhere.
   * @param {number} step
   */
  go(step) {
    const {way} = this;
    const position = Math.min(Math.max(Math.round(step) || 0, 0), way.track.steps);
    if (this.isPlaying && position === way.track.steps) this.pause();
    way.position = position;
    this.show();
  }

  /**
   * @param {number} x
   * @param {number} constraint
   */
  choose(x, constraint) {
    const {way} = this;
    way.choice = x < 0 ? noChoice() : choiceOf(way.track, x, constraint);
    if (x >= 0 && element('panel-graph').hidden) this.chooseTab(element('tab-graph'));
    this.show();
  }

  /** Updates the pictures alone, and returns the moment. */
  showPictures() {
    const {words, survey, position, choice} = this.way;
    const telling = position === 0 ? words.beginning() : words.tell(position - 1);
    survey.cursor.seek(position);
    const moment = new Moment(survey, telling, choice);
    for (const picture of this.pictures ?? []) picture.show(moment);
    return moment;
  }

  show() {
    const {survey, position, track} = this.way;
    const moment = this.showPictures(), {telling} = moment;
    const isTableSeen = element('board').classList.contains('is-table') || !element('panel-variables').hidden;
    if (isTableSeen) this.table?.show(moment); // reading its visibility would make the browser lay out the page
    if (!element('panel-steps').hidden) this.steps?.show(position);
    if (this.steps) this.steps.current = position;
    if (this.shownNode !== survey.cursor.node && !element('panel-tree').hidden) {
      this.shownNode = survey.cursor.node;
      this.tree?.show(this.shownNode);
      this.outline?.show(this.shownNode);
    }
    this.graph?.show(moment);
    this.timeline?.show(position);
    this.controls.show(position, track.steps, telling.text);
    this.#showSentence(telling, survey);
    this.#showChange();
    this.#keepAddress();
  }

  /**
   * @param {Telling} telling
   * @param {Survey} survey
   */
  #showSentence(telling, survey) {
    const box = element('sentence-box');
    box.className = 'sentence kind-' + telling.kind;
    element('kind').textContent = telling.label;
    element('rule').textContent = element('rule').title = telling.rule; // the title, in case the text is cut
    if (element('sentence').textContent !== telling.text) {
      element('sentence').textContent = telling.text;
      this.#showWhole(false);
    }
    const depth = survey.cursor.level ? survey.cursor.level.depth : 0;
    element('depth').textContent = survey.nodes.length > 1 ? 'level ' + depth : '';
    this.#announce(telling.label + '. ' + telling.text);
  }

  /**
   * Shows a long sentence in full, over the content below it, so that nothing moves.
   * @param {boolean} isWhole
   */
  #showWhole(isWhole) {
    const sentence = element('sentence'), more = element('more');
    more.setAttribute('aria-expanded', String(isWhole));
    more.textContent = isWhole ? 'Show less' : 'Show all';
    element('sheet').classList.toggle('whole', isWhole);
    if (isWhole) sentence.tabIndex = 0; // it may scroll
    else sentence.removeAttribute('tabindex');
    sentence.scrollTop = 0;
    const isLong = !isWhole && sentence.scrollHeight > sentence.clientHeight + 1;
    sentence.classList.toggle('cut', isLong);
    more.hidden = !isWhole && !isLong;
  }

  #announcedAt = 0;

  /**
   * Announces a text to screen readers; only now and then during playback.
   * @param {string} text
   */
  #announce(text) {
    const now = performance.now();
    if (this.isPlaying && now - this.#announcedAt < 4000) return;
    this.#announcedAt = now;
    element('live').textContent = text;
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    if (this.way.position === this.way.track.steps) this.go(0);
    this.isPlaying = true;
    this.controls.showPlaying(true, this.speed);
    let last = performance.now(), due = 0;
    const frame = (/** @type {number} */ now) => {
      if (!this.isPlaying) return;
      due += Math.min(now - last, 250) / 1000 * speeds[this.speed];
      last = now;
      const steps = Math.floor(due);
      due -= steps;
      if (steps > 0) this.go(this.way.position + steps);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  pause() {
    const wasPlaying = this.isPlaying;
    this.isPlaying = false;
    this.controls.showPlaying(false, this.speed);
    if (wasPlaying) this.show();
  }

  /** @param {number} index */
  setSpeed(index) {
    this.speed = Math.min(Math.max(index, 0), speeds.length - 1);
    this.controls.showPlaying(this.isPlaying, this.speed);
  }

  /**
   * Goes to the next step of a kind.
   * @param {string} kind
   * @param {number} direction
   */
  #next(kind, direction) {
    const {words, track, position} = this.way;
    for (let step = position - 1 + direction; step >= 0 && step < track.steps; step += direction)
      if (words.kind(step) === kind) {
        this.go(step + 1);
        return;
      }
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #addressTimer = undefined;

  /** The address last set by the page or the reader. */
  #knownAddress = location.hash;

  /** Puts the step into the address, so that it can be shared; browsers limit how often. */
  #keepAddress() {
    if (this.isPlaying || this.#addressTimer !== undefined) return;
    this.#addressTimer = setTimeout(() => {
      this.#addressTimer = undefined;
      const mode = this.wayIndex > 0 ? '&mode=' + (this.wayIndex + 1) : '';
      const address = '#step=' + this.way.position + mode;
      if (location.hash !== this.#knownAddress) return; // the reader typed an address, which is about to be followed
      if (location.hash !== address) history.replaceState(null, '', address);
      this.#knownAddress = address;
    }, 200);
  }

  followAddress() {
    this.#knownAddress = location.hash;
    const wanted = new URLSearchParams(location.hash.slice(1));
    const mode = Number(wanted.get('mode') ?? 1) - 1;
    if (mode !== this.wayIndex && this.ways[mode]) this.enter(mode);
    if (wanted.has('step')) this.go(Number(wanted.get('step')));
  }
}

/**
 * The view of the board in a trace.
 * @param {any} board
 * @returns {BoardView}
 */
function boardOf(board) {
  return {rows: board.rows, columns: board.columns, regions: board.regions,
    cells: board.cells.map((/** @type {number} */ x) => x < 0 ? null : {x})};
}

async function open() {
  const problem = element('problem');
  if (typeof DecompressionStream === 'undefined') {
    problem.textContent = 'This browser cannot unpack the page. Chrome 103, Firefox 113 and Safari 16.4 can.';
    problem.hidden = false;
    return;
  }
  try {
    const theater = new Theater(await readStory(element('story').textContent ?? ''));
    Object.defineProperty(window, 'replay', {value: theater}); // for tests and curious readers
    element('stage').hidden = false;
    element('player').hidden = false;
    theater.redraw();
    document.body.dataset.ready = 'yes';
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problem.textContent = 'The story in this page is damaged: ' + reason + '.';
    problem.hidden = false;
  }
}

open();
