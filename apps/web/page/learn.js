// Lessons: predict the inference of the solver, then reveal it. The answers are the solver's, asked for when they are
// revealed.

/**
 * Strike: the reader strikes candidates that the rules remove. Cell: the reader points at a cell. Choice: one of a few
 * answers.
 * @typedef {{ title: string, words: string, after: string, kind: 'strike' | 'cell' | 'choice', givens?: string,
 *   before?: string, rules?: string, options?: string[], choices?: string[], right?: number,
 *   runs?: [string, string[]][] }} Lesson
 */

/** @type {Lesson[]} */
const lessons = [
  {
    title: 'Arc consistency',
    kind: 'strike',
    givens: '..1..3......31..',
    before: '',
    rules: 'eliminate',
    words:
        'Every row, column and 2x2 box has the values 1 to 4. Strike each candidate that a solved cell in the same ' +
        'row, column or box has. A cell that is left with one candidate is solved, too, and strikes more.',
    after: 'Each pair of cells in a unit is a constraint “different”, and a candidate without support in one of them ' +
        'goes. That is arc consistency (AC-3); the rule is called eliminate here.',
  },
  {
    title: 'Only choice',
    kind: 'strike',
    givens: '......3..3..4...',
    before: 'eliminate',
    rules: 'eliminate,only-choice',
    words:
        'Arc consistency has done its work. But a value that has one place left in a row, column or box goes there. ' +
        'Strike the other candidates of such cells, and whatever follows.',
    after: 'This looks at a whole unit, all_different as one constraint, which is stronger than its pairs.',
  },
  {
    title: 'Naked twins',
    kind: 'strike',
    givens: '32.....2.3.....3',
    before: 'eliminate',
    rules: 'eliminate,naked-twins',
    words: 'Two cells of a unit have the same two candidates: these two values are theirs. Strike them in the other ' +
        'cells of the unit.',
    after:
        'Twins are the smallest Hall set: k cells that have k values between them. In Arcwise the rule is ten lines ' +
        'of a user’s code, with its reasons.',
  },
  {
    title: 'More constraints',
    kind: 'strike',
    givens: '....2....1.2...1',
    before: 'eliminate',
    rules: 'eliminate',
    options: ['--diagonal'],
    words: 'Now both diagonals have the values 1 to 4 as well. Strike the candidates that this removes.',
    after: 'A variant is one more constraint in the model. Nothing in the solver changes.',
  },
  {
    title: 'Guess where it hurts',
    kind: 'cell',
    givens: '......1..14.4...',
    before: 'eliminate',
    words: 'The rules are stuck, so the search must guess. Point at a cell that is a good place for a guess.',
    after: 'A cell with the fewest candidates: fewest guesses to try, and a wrong one is refuted soonest (minimum ' +
        'remaining values, “fail first”). The page Heuristics shows what it saves.',
  },
  {
    title: 'Learning from mistakes',
    kind: 'choice',
    words:
        'A roster for nurses is searched to the best plan, without restarts. When a guess fails, a learning search ' +
        'keeps the reason as a new constraint, a nogood. How many nodes does it need, beside plain backtracking?',
    choices: ['as many', 'about half', 'less than a fifth'],
    right: 2,
    runs: [['without learning', ['--learning', 'never']], ['with learning', ['--learning', 'always']]],
    after:
        'The same mistake is not made twice, in any part of the tree. The reasons that explain a step to you are the ' +
        'reasons that the search learns from.',
  },
];

const sudoku = new Engine('sudoku');
const puzzles = new Engine('puzzles');
const board = new Board(element('board'), {onValue: (cells, value) => strike(cells, value), onUndo: () => {}});
const size = 4;
let at = 0;
/** @type {Puzzle} */
let puzzle = emptyPuzzle(size);
/** @type {number[][]} */
let candidates = [];
/** @type {Map<string, number[]>} */
let struck = new Map();

/**
 * The candidates that rules leave, by cell.
 * @param {string} givens
 * @param {string} rules
 * @param {string[]} options
 * @returns {Promise<number[][]>}
 */
async function left(givens, rules, options = []) {
  if (!rules) return [...givens].map((symbol) => (symbol === '.' ? [1, 2, 3, 4] : [Number(symbol)]));
  const command = ['solve', '--rules', rules, '--format', 'candidates', '--json', ...options];
  const answer = await sudoku.ask({arguments: command, input: givens + '\n'});
  return objectsOf(answer)[0].candidates;
}

/** @param {number} number */
async function show(number) {
  at = number;
  const lesson = lessons[at];
  element('title').textContent = `${at + 1}. ${lesson.title}`;
  element('words').textContent = lesson.words;
  element('after').hidden = true;
  element('verdict').textContent = '';
  element('frame').hidden = lesson.kind === 'choice';
  element('reveal').hidden = lesson.kind !== 'strike';
  element('next').hidden = at + 1 === lessons.length;
  element('choices').replaceChildren(...(lesson.choices ?? []).map((choice, i) => {
    const button = make('button', {type: 'button'}, choice);
    button.onclick = () => choose(i);
    return button;
  }));
  for (const [i, link] of [...document.querySelectorAll('#lessons button')].entries())
    link.setAttribute('aria-current', i === at ? 'step' : 'false');
  history.replaceState(null, '', '#' + (at + 1));
  if (lesson.givens === undefined) return;
  puzzle = emptyPuzzle(size);
  [...lesson.givens].forEach((symbol, i) => {
    if (symbol !== '.') puzzle.grid[Math.floor(i / size)][i % size] = {value: Number(symbol), given: true};
  });
  struck = new Map();
  const rules = lesson.options?.includes('--diagonal') ? {...rulesOf(puzzle), 'diagonal+': true, 'diagonal-': true} :
                                                         rulesOf(puzzle);
  const drawn = await sudoku.ask({arguments: ['convert', '--to', 'svg'], input: JSON.stringify(rules)});
  board.drawRules(drawn.output, size);
  candidates = await left(lesson.givens, lesson.before ?? '');
  board.write(puzzle, {candidates, struck});
}

/**
 * Strikes a candidate, or takes that back.
 * @param {[number, number][]} cells
 * @param {number} value
 */
function strike(cells, value) {
  if (lessons[at].kind !== 'strike' || !value) return;
  for (const [row, column] of cells) {
    if (!candidates[row * size + column].includes(value) || puzzle.grid[row][column].given) continue;
    const name = cellName(row, column);
    const now = struck.get(name) ?? [];
    struck.set(name, now.includes(value) ? now.filter((other) => other !== value) : [...now, value]);
  }
  board.write(puzzle, {candidates, struck});
}

async function reveal() {
  const lesson = lessons[at];
  const after = await left(lesson.givens ?? '', lesson.rules ?? '', lesson.options);
  let right = 0, missed = 0, wrong = 0;
  /** @type {Map<string, number[]>} */
  const removed = new Map();
  candidates.forEach((values, i) => {
    const name = cellName(Math.floor(i / size), i % size);
    const mine = struck.get(name) ?? [];
    removed.set(name, values.filter((value) => !after[i].includes(value)));
    for (const value of values) {
      const isRemoved = !after[i].includes(value);
      if (isRemoved && mine.includes(value))
        ++right;
      else if (isRemoved)
        ++missed;
      else if (mine.includes(value))
        ++wrong;
    }
  });
  const changed = [...removed].filter(([, values]) => values.length > 0).map(([name]) => name);
  board.write(puzzle, {candidates, struck: removed, changed});
  element('verdict').textContent = missed + wrong === 0 ?
      `All ${right}, and nothing else.` :
      `${right} right, ${missed} missed, ${wrong} that the rules do not remove.`;
  element('after').textContent = lesson.after;
  element('after').hidden = false;
}

/** Judges the cell that the reader points at. */
function point() {
  const lesson = lessons[at];
  if (lesson.kind !== 'cell') return;
  const {row, column} = board.at;
  const counts = candidates.map((values) => (values.length > 1 ? values.length : Infinity));
  const mine = counts[row * size + column];
  const least = Math.min(...counts);
  element('verdict').textContent = mine === Infinity ? 'This cell is solved.' :
      mine === least                                 ? `Yes: ${mine} candidates, and no open cell has fewer.` :
                                                       `It has ${mine} candidates; some have ${least}.`;
  element('after').textContent = lesson.after;
  element('after').hidden = false;
}

/** @param {number} choice */
async function choose(choice) {
  const lesson = lessons[at];
  element('verdict').textContent = 'searching';
  const figures = [];
  for (const [words, options] of lesson.runs ?? []) {
    const command = ['nurse-roster', '--json', '--stats', '--restarts', 'none', '--time-limit', '60s', ...options];
    const end = objectsOf(await puzzles.ask({arguments: command})).at(-1);
    figures.push(`${end.statistics.nodes} nodes ${words}`);
  }
  element('verdict').textContent = `${choice === lesson.right ? 'Yes' : 'No'}: ${figures.join(', ')}.`;
  element('after').textContent = lesson.after;
  element('after').hidden = false;
}

element('reveal').addEventListener('click', () => reveal());
element('next').addEventListener('click', () => show(at + 1));
element('board').addEventListener('click', (event) => {
  const mark = event.target;
  if (mark instanceof HTMLElement && mark.parentElement?.className === 'candidates' && mark.textContent)
    board.enter(Number(mark.textContent));
  point();
});
element('board').addEventListener('keyup', (event) => {
  if (event.key === 'Enter') point();
});
lessons.forEach(({title}, i) => {
  const button = make('button', {type: 'button'}, title);
  button.onclick = () => show(i);
  element('lessons').append(make('li', {}, button));
});

(async () => {
  await show(Math.min(lessons.length, Math.max(1, Number(location.hash.slice(1)) || 1)) - 1);
  document.body.dataset.ready = 'true';
})();
