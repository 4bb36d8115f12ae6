// The Sudoku page: a board, and questions about it that the program arcwise-sudoku answers.

const engine = new Engine('sudoku');   // for requests of a person
const watcher = new Engine('sudoku');  // for requests that follow each change; the last change wins

const samples = {
  'a classic': '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  'a hard classic': '1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..',
  'thermometers, a cage and an arrow': `sudoku 6
grid:
......
1....2
......
..1.3.
......
......
thermometer A1 B2 C3
thermometer F6 E5 D4
cage 14 A5 A6 B5 B6
arrow E2 : D2 C2
white dot F1 F2`,
  'two givens, no knight, no king, nothing consecutive': `sudoku 9
anti-knight
anti-king
nonconsecutive
grid:
.........
.........
....1....
......2..
.........
.........
.........
.........
.........`,
};

const past = new Past(emptyPuzzle(9));
let puzzle = past.puzzle;
/** @type {Notes} */
let notes = {};
let walk = /** @type {Walk | null} */ (null);
let drawnRules = '';

const board = new Board(element('board'), {
  onValue: (cells, value) => {
    const isGiven = /** @type {HTMLInputElement} */ (element('pen-given')).checked;
    for (const [row, column] of cells) {
      const cell = puzzle.grid[row][column];
      if (cell.given && !isGiven) continue;
      delete cell.value;
      delete cell.given;
      if (value) cell.value = value;
      if (value && isGiven) cell.given = true;
    }
    change(puzzle);
  },
  onUndo: (isRedo) => undo(isRedo),
});

const desk = new Desk(board, (rules) => {
  const rows =
      puzzle.grid.map((row) => row.map((cell) => (cell.given && cell.value ? symbolOf(cell.value) : '.')).join(''));
  return open(`sudoku ${puzzle.size}\ngrid:\n${rows.join('\n')}\n${rules}\n`);
});

/**
 * Takes a puzzle as the present one.
 * @param {Puzzle} next
 */
function change(next) {
  puzzle = next;
  past.add(puzzle);
  leaveWalk();
  return refresh();
}

/**
 * @param {boolean} isRedo
 */
function undo(isRedo) {
  if (!past.go(isRedo)) return;
  puzzle = past.puzzle;
  leaveWalk();
  refresh();
}

/** Shows the present puzzle, and asks what follows from it. */
async function refresh() {
  notes = {};
  element('pad').replaceChildren(...padButtons(puzzle.size));
  await drawRules();
  board.write(puzzle, notes);
  watch();
}

async function drawRules() {
  const rules = JSON.stringify(rulesOf(puzzle));
  if (rules === drawnRules) return;
  const drawn = await engine.ask({arguments: ['convert', '--to', 'svg'], input: rules});
  if (drawn.output) board.drawRules(drawn.output, puzzle.size);
  drawnRules = rules;
  const text = await engine.ask({arguments: ['convert', '--to', 'text'], input: rules});
  const lines = text.output.split('\n');
  const end = lines.indexOf('grid:');
  const kept = end < 0 ? lines : [...lines.slice(0, end), ...lines.slice(end + 1 + puzzle.size)];
  desk.show(kept.filter((line) => !line.startsWith('sudoku ')).join('\n').trim());
}

/**
 * @param {number} size
 */
function padButtons(size) {
  const buttons = [];
  for (let value = 1; value <= size; ++value) {
    const button = make('button', {type: 'button'}, symbolOf(value));
    button.onclick = () => board.enter(value);
    buttons.push(button);
  }
  const erase = make('button', {type: 'button', 'aria-label': 'Erase'}, '⌫');
  erase.onclick = () => board.enter(0);
  return [...buttons, erase];
}

/** Asks for what is shown after each change. */
async function watch() {
  watcher.stop();
  const input = JSON.stringify(stated(puzzle, true));
  try {
    if (isChecked('live')) {
      const answer =
          await watcher.ask({arguments: ['solve', '--true-candidates', '--json', '--time-limit', '10s'], input});
      const [found] = objectsOf(answer);
      if (walk) return;
      if (found?.candidates) notes = {candidates: found.candidates, counts: found.solutions_of_candidates};
      board.write(puzzle, notes);
      if (found && !found.candidates)
        tell(found.conflict?.text ? found.conflict.text + '.' : 'No solution.');
      else if (answer.errors)
        tell(answer.errors);
    }
    if (isChecked('needless')) {
      const input = JSON.stringify(stated(puzzle, false));
      const answer = await watcher.ask({arguments: ['check', '--json', '--time-limit', '10s'], input});
      const [found] = objectsOf(answer);
      if (found?.unnecessary)
        tell(
            found.unnecessary.length ? 'Unnecessary, each by itself: ' + found.unnecessary.join(', ') + '.' :
                                       'Every clue is needed.');
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

/**
 * @param {string} id
 */
function isChecked(id) { return /** @type {HTMLInputElement} */ (element(id)).checked; }

/**
 * @param {...(string | Node)} words
 */
function tell(...words) { element('answer').replaceChildren(...words); }

/**
 * Asks the program, and shows its complaint if it has one.
 * @param {string[]} command
 * @param {string} input
 * @returns {Promise<Answer | null>}
 */
async function ask(command, input) {
  element('stop').hidden = false;
  try {
    const answer = await engine.ask({arguments: command, input});
    if (answer.errors && answer.status === 2) tell(plain(answer.errors));
    return answer;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    tell('Stopped.');
    return null;
  } finally {
    element('stop').hidden = true;
  }
}

/**
 * The text of errors without the name of the input.
 * @param {string} errors
 */
function plain(errors) { return errors.replaceAll(/^(arcwise-sudoku: |stdin(:\d+)*: )/gm, '').trim(); }

const givens = () => JSON.stringify(stated(puzzle, false));
const all = () => JSON.stringify(stated(puzzle, true));

/**
 * @param {string} text of a board without separators
 */
function fill(text) {
  const next = copyOf(puzzle);
  [...text].forEach((symbol, index) => {
    const cell = next.grid[Math.floor(index / puzzle.size)][index % puzzle.size];
    const value = valueOf(symbol, puzzle.size);
    if (!cell.given && value) cell.value = value;
  });
  change(next);
}

/** @type {Record<string, () => void>} */
const actions = {
  async solve() {
    const answer = await ask(['solve', '--unique', '--json', '--why'], givens());
    const [found] = answer ? objectsOf(answer) : [];
    if (!found) return;
    if (found.solution) fill(found.solution);
    tell(verdictOf(found));
  },
  async check() {
    const answer = await ask(['check', '--json', '--time-limit', '20s'], givens());
    const [found] = answer ? objectsOf(answer) : [];
    if (!found) return;
    if (found.status === 'unique')
      tell(
          'There is one solution. ' +
          (found.unnecessary.length ? 'Unnecessary, each by itself: ' + found.unnecessary.join(', ') + '.' :
                                      'Every clue is needed.'));
    else
      tell(found.detail ?? found.status);
    if (found.status === 'several') showDifferences(found.detail);
  },
  async count() {
    const most = 100000;
    const answer = await ask(['solve', '--count', String(most), '--json', '--time-limit', '20s'], all());
    const [found] = answer ? objectsOf(answer) : [];
    if (!found) return;
    const isExact = found.stopped === 'exhausted';
    tell(`${isExact ? '' : 'At least '}${found.solutions} ${
        found.solutions === 1 ? 'solution' : 'solutions'} with the values on the board.`);
  },
  async why() {
    const answer = await ask(['solve', '--unique', '--why', '--json'], all());
    const [found] = answer ? objectsOf(answer) : [];
    if (found) tell(verdictOf(found));
  },
  async hint() {
    hintLevel = hintOf === all() ? Math.min(3, hintLevel + 1) : 1;
    hintOf = all();
    const answer = await ask(['hint', '--level', String(hintLevel), '--json'], all());
    const [found] = answer ? objectsOf(answer) : [];
    if (!found) return;
    tell(
        found.hint ?? found.steps?.[0]?.text ?? found.problem ?? plain(answer?.errors ?? ''),
        hintLevel < 3 ? ' (Ask again for more.)' : '');
  },
  async explain() {
    const answer = await ask(['explain', '--json', '--time-limit', '30s'], all());
    const [found] = answer ? objectsOf(answer) : [];
    if (!found?.steps) return tell(plain(answer?.errors ?? '') || 'No steps.');
    walk = new Walk(puzzle, found);
    element('walk').hidden = false;
    tell(`${found.steps.length} steps${found.status === 'solved' ? '' : ', which do not suffice'}.`);
    showWalk();
  },
  async rate() {
    const answer = await ask(['rate', '--json', '--time-limit', '30s'], givens());
    const [found] = answer ? objectsOf(answer) : [];
    if (!found) return;
    if (found.se)
      tell(`ER ${found.se.er} of Sudoku Explainer; ${found.hodoku.score} points of HoDoKu, ${found.hodoku.level}.`);
    else if (found.steps)
      tell(`${found.steps} steps, ${found.trials} of them by trial; at most ${found.rules_in_a_step} rules in a step.`);
    else
      tell(plain(answer?.errors ?? ''));
  },
  async replay() {
    const answer = await ask(['replay'], isVariant(puzzle) ? all() : lineOf(puzzle));
    if (answer?.output)
      tell(...shownPage(answer.output, 'replay.html'));
    else if (answer)
      tell(plain(answer.errors));
  },
  async print() {
    const answer = await ask(['print'], givens());
    if (answer?.output) tell(...shownPage(answer.output, 'sudoku.html'));
  },
  async generate() {
    const choice = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (element(id)).value;
    const seed = String(1 + Math.floor(Math.random() * 1e9));
    const command = ['generate', '--seed', seed, '--difficulty', choice('difficulty')];
    if (choice('symmetry') !== 'none') command.push('--symmetry', choice('symmetry'));
    const answer = await ask(command, '');
    if (answer?.output) await open(answer.output.split(' ')[0]);
  },
  read: () => open(/** @type {HTMLTextAreaElement} */ (element('paste')).value),
  empty: () => change(emptyPuzzle(9)),
  apply: () => desk.apply(desk.text.value),
  add: () => desk.state([...board.selected]),
  async share() { tell('Copied: ', make('a', {href: await sharedLink({puzzle})}, 'a link to this page'), '.'); },
  async 'f-puzzles'() {
    const answer = await ask(['convert', '--to', 'link'], givens());
    if (answer?.output)
      tell(make('a', {href: answer.output.trim(), rel: 'noopener'}, 'Open in f-puzzles'), plain(answer.errors));
  },
  undo: () => undo(false),
  redo: () => undo(true),
  clear: () => change(stated(puzzle, false)),
  stop: () => engine.stop(),
  'step-first': () => moveWalk(-Infinity),
  'step-back': () => moveWalk(-1),
  'step-next': () => moveWalk(1),
  'step-last': () => moveWalk(Infinity),
  'step-close': () => {
    leaveWalk();
    refresh();
  },
};
let hintLevel = 0;
let hintOf = '';

/**
 * @param {any} found
 */
function verdictOf(found) {
  const why = found.why?.text ?? (found.conflict ? found.conflict.text + '.' : '');
  if (found.status === 'no_solution') return 'No solution. ' + why;
  if (found.unique === false) return 'Several solutions. ' + why;
  if (found.status === 'solved') return found.unique ? 'One solution.' : 'A solution.';
  return found.stopped ?? found.status;
}

/**
 * Marks the cells that a text names.
 * @param {string} text
 */
function showDifferences(text) {
  notes = {...notes, changed: text.match(/\b[A-Y]\d+\b/g) ?? []};
  board.write(puzzle, notes);
}

/**
 * Reads a puzzle of any form.
 * @param {string} text
 */
async function open(text) {
  const answer = await ask(['convert', '--to', 'f-puzzles'], text);
  if (!answer) return;
  const [read] = objectsOf(answer);
  if (!read) return tell(plain(answer.errors) || 'Nothing to read.');
  tell(plain(answer.errors) || 'Opened.');
  await change(read);
}

function showWalk() {
  if (!walk) return;
  const {step, number, count, values, marks} = walk.present();
  element('step-number').textContent = number < count ? `step ${number + 1} of ${count}` : 'the end';
  element('step-text').textContent = step ? step.text : 'No step is left.';
  board.write(values, marks);
}

/**
 * @param {number} by
 */
function moveWalk(by) {
  walk?.move(by);
  showWalk();
}

function leaveWalk() {
  walk = null;
  element('walk').hidden = true;
}

for (const [id, action] of Object.entries(actions)) element(id).addEventListener('click', () => action());
for (const id of ['live', 'needless']) element(id).addEventListener('change', () => refresh());
for (const name of Object.keys(samples)) element('sample').append(make('option', {value: name}, name));
element('sample').addEventListener('change', (event) => {
  const name = /** @type {HTMLSelectElement} */ (event.target).value;
  open(samples[/** @type {keyof typeof samples} */ (name)]);
});
document.addEventListener('paste', (event) => {
  if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
  const text = event.clipboardData?.getData('text');
  if (text) open(text);
});

(async () => {
  const names = await engine.ask({arguments: ['--list-heuristics', '--json']});
  desk.offer(objectsOf(names)[0]?.restrictions ?? []);
  const state = await stateOfAddress();
  if (state?.puzzle)
    await change(state.puzzle);
  else
    await open(samples['a classic']);
  document.body.dataset.ready = 'true';
})();
