// The buttons, the slider and the keys of the player.

/**
 * The commands and queries of the player.
 * @typedef {{go: (step: number) => void, by: (steps: number) => void, toggle: () => void, faster: (by: number) => void,
 *   setSpeed: (index: number) => void, next: (kind: string, direction: number) => void, switchTrack: () => void,
 *   steps: () => number, answer: () => number}} Player
 */

const speeds = Object.freeze([0.5, 1, 2, 5, 10, 50, 200, 1000]); // steps per second
const usualSpeed = 2; // an index

/**
 * @param {string} id
 * @returns {HTMLInputElement}
 */
function input(id) {
  return /** @type {HTMLInputElement} */ (element(id));
}

class Controls {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    const on = (/** @type {string} */ id, /** @type {() => void} */ action) => { element(id).onclick = action; };
    on('first', () => player.go(0));
    on('back', () => player.by(-1));
    on('play', () => player.toggle());
    on('step', () => player.by(1));
    on('last', () => player.go(player.steps()));
    on('answer', () => player.go(player.answer()));
    this.slider = input('slider');
    this.slider.oninput = () => player.go(Number(this.slider.value));
    this.number = input('step-number');
    this.number.onchange = () => player.go(Number(this.number.value));
    this.speed = select('speed');
    this.speed.replaceChildren(...speeds.map((speed, i) => make('option', {value: i}, speed + '/s')));
    this.speed.onchange = () => player.setSpeed(Number(this.speed.value));
    document.addEventListener('keydown', event => this.#key(event));
  }

  /**
   * @param {number} position
   * @param {number} steps
   * @param {string} sentence
   */
  show(position, steps, sentence) {
    this.slider.max = String(steps);
    this.slider.value = String(position);
    this.slider.setAttribute('aria-valuetext', `step ${position} of ${steps}: ${sentence}`);
    this.number.max = String(steps);
    this.number.style.setProperty('--digits', String(Math.max(String(steps).length, 2)));
    if (document.activeElement !== this.number) this.number.value = String(position);
    element('steps').textContent = 'of ' + countText(steps);
    for (const id of ['first', 'back']) element(id).setAttribute('aria-disabled', String(position === 0));
    for (const id of ['step', 'last']) element(id).setAttribute('aria-disabled', String(position === steps));
    element('answer').setAttribute('aria-disabled', String(position === this.player.answer()));
  }

  /**
   * Shows the button to the answer unless the answer is the last step.
   * @param {number} answer  the step
   * @param {string} name
   */
  showAnswer(answer, name) {
    const button = element('answer');
    button.hidden = answer === this.player.steps();
    button.setAttribute('aria-label', name);
    button.title = name + ': step ' + countText(answer) + ' (b)';
  }

  /**
   * @param {boolean} isPlaying
   * @param {number} speed
   */
  showPlaying(isPlaying, speed) {
    const button = element('play');
    button.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    button.classList.toggle('playing', isPlaying);
    this.speed.value = String(speed);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (/^(SELECT|TEXTAREA)$/.test(target.tagName)) return;
    if (target === this.number && event.key !== 'Escape') return;
    const usesSpace = target.tagName === 'BUTTON' || target.tagName === 'SUMMARY';
    if (usesSpace && event.key === ' ') return;
    if (target.getAttribute('role') === 'tab' && /^(Arrow|Home|End)/.test(event.key)) return;
    const {player} = this;
    const direction = event.shiftKey ? -1 : 1;
    /** @type {Record<string, () => void>} */
    const actions = {
      ' ': () => player.toggle(), k: () => player.toggle(),
      ArrowRight: () => player.by(event.shiftKey ? 10 : 1), l: () => player.by(1),
      ArrowLeft: () => player.by(event.shiftKey ? -10 : -1), j: () => player.by(-1),
      Home: () => player.go(0), End: () => player.go(player.steps()),
      '+': () => player.faster(1), '=': () => player.faster(1), '-': () => player.faster(-1),
      g: () => player.next('guess', direction), d: () => player.next('failure', direction),
      s: () => player.next('solution', direction), b: () => player.go(player.answer()), m: () => player.switchTrack(),
      Escape: () => document.body.focus(),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    action();
    event.preventDefault();
  }
}

/**
 * Tabs with exactly one selected; arrow keys move between them.
 * @param {HTMLElement} list  of elements with the role tab
 * @param {(tab: HTMLElement) => void} onChoose
 */
function connectTabs(list, onChoose) {
  const tabs = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role=tab]')]).filter(tab => !tab.hidden);
  const choose = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of tabs()) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    onChoose(chosen);
  };
  list.onclick = event => {
    const tab = event.target instanceof Element ? event.target.closest('[role=tab]') : null;
    if (tab instanceof HTMLElement) choose(tab);
  };
  list.onkeydown = event => {
    const all = tabs(), at = all.findIndex(tab => tab.getAttribute('aria-selected') === 'true');
    /** @type {Record<string, number>} */
    const targets = {ArrowRight: (at + 1) % all.length, ArrowLeft: (at + all.length - 1) % all.length, Home: 0,
      End: all.length - 1};
    const target = targets[event.key];
    if (target === undefined) return;
    choose(all[target]);
    all[target].focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return choose;
}
