// Models of MiniZinc: compiled by MiniZinc's own compiler for our library, solved by fzn-arcwise, and formatted by the
// model's output item. Beside it stand the solvers of the compiler's package.

const engine = new Engine('flatzinc');
const patience = 60;  // seconds of a search

/** @type {Map<string, string[]>} model and data of each example */
const samples = new Map();
for (const sample of document.querySelectorAll('script.sample'))
  samples.set(sample.getAttribute('data-name') ?? '', (sample.textContent ?? '').trimStart().split('% data\n'));

/** @param {string} id */
const text = (id) => /** @type {HTMLTextAreaElement | HTMLSelectElement} */ (element(id)).value;

/** @param {...(string | Node)} words */
function tell(...words) { element('answer').replaceChildren(...words); }

/** MiniZinc's compiler in a worker; each run takes a fresh one, which is the way to end it as well. */
class Compiler {
  constructor() { this.worker = this.start(); }
  start() {
    const worker = new Worker('mz/minizinc-worker.js');
    const place = new URL('mz/', location.href);
    worker.postMessage({wasmURL: new URL('minizinc.wasm', place).href, dataURL: new URL('minizinc.data', place).href});
    return worker;
  }
  /**
   * @param {string[]} args
   * @param {Record<string, string>} files
   * @param {string[]} outputFiles
   * @param {(message: any) => void} onMessage
   * @returns {Promise<{code: number, outputFiles: Record<string, string>}>}
   */
  run(args, files, outputFiles = [], onMessage = () => {}) {
    return new Promise((done, failed) => {
      this.end = () => failed(new Stopped());
      this.worker.onmessage = ({data}) => {
        if (data.type !== 'exit') return onMessage(data);
        this.renew();
        done(data);
      };
      this.worker.postMessage({jsonStream: true, files, args, outputFiles});
    });
  }
  renew() {
    this.worker.terminate();
    this.worker = this.start();
    this.end = undefined;
  }
  stop() {
    const end = this.end;
    if (!end) return;
    this.renew();
    end();
  }
}

const compiler = new Compiler();
/** @type {Record<string, string>} the library of our solver, by file */
const library = JSON.parse(element('library').textContent ?? '');

/** The files of a run. */
function files() { return {...library, 'model.mzn': text('model'), 'data.dzn': text('data')}; }

/**
 * Shows a mistake where the compiler has found it.
 * @param {any} message
 */
function showMistake(message) {
  if (message.type !== 'error') return;
  const {location: place, message: words} = message;
  tell(make('strong', {}, message.what ?? 'error'), `: ${words}${place ? ` (line ${place.firstLine})` : ''}`);
  if (!place) return;
  const model = /** @type {HTMLTextAreaElement} */ (element('model'));
  const lines = model.value.split('\n').slice(0, place.firstLine - 1);
  const begin = lines.reduce((sum, line) => sum + line.length + 1, 0) + place.firstColumn - 1;
  model.focus();
  model.setSelectionRange(begin, Math.max(begin + 1, begin + place.lastColumn - place.firstColumn + 1));
}

/** @param {() => Promise<void>} work */
async function working(work) {
  element('stop').hidden = false;
  tell('working');
  element('figures').textContent = '';
  const begin = performance.now();
  try {
    await work();
    element('figures').textContent += ` ${((performance.now() - begin) / 1000).toFixed(1)} s in all`;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    tell('Stopped.');
  } finally {
    element('stop').hidden = true;
  }
}

/** The FlatZinc of the model, and the model of its output; null after a mistake, which is shown. */
async function compiled() {
  const args = ['-c', '--solver', 'arcwise.msc', 'model.mzn', 'data.dzn', '--fzn', 'model.fzn', '--ozn', 'model.ozn'];
  const {code, outputFiles} = await compiler.run(args, files(), ['model.fzn', 'model.ozn'], showMistake);
  return code === 0 ? outputFiles : null;
}

async function runArcwise() {
  const made = await compiled();
  if (!made) return;
  const options = ['-s', '-f', '-t', String(1000 * patience), ...(text('solver') && isAll() ? ['-a'] : [])];
  const answer = await engine.ask({arguments: [...options, '-'], input: made['model.fzn']});
  const {solutions, status, statistics} = parsed(answer.output);
  const shown = isAll() ? solutions.slice(0, 100) : solutions.slice(-1);
  const outputs = [];
  for (const solution of shown) {
    let output = '';
    await compiler.run(
        ['output.mzn', 'solution.dzn'], {'output.mzn': made['model.ozn'], 'solution.dzn': solution}, [], (message) => {
          if (message.type === 'solution') output += shownBy(message);
        });
    outputs.push(output);
    tell(make('pre', {}, outputs.join('----------\n') + verdictOf(status, solutions.length, shown.length)));
  }
  if (shown.length === 0) tell(make('pre', {}, verdictOf(status, 0, 0) + answer.errors));
  element('figures').textContent = `${statistics.nodes ?? 0} nodes, ${statistics.failures ?? 0} failures,`;
}

/**
 * The text of the output item. A compiled output item prints the inside of an object, since the compiler's messages are
 * objects.
 * @param {{output: {default?: string}}} message
 * @returns {string}
 */
function shownBy(message) {
  const words = message.output.default ?? '';
  return words.startsWith('"output": ') ? JSON.parse(`{${words}}`).output.default ?? '' : words;
}

function isAll() { return /** @type {HTMLInputElement} */ (element('all')).checked; }

/**
 * The solutions in an output of FlatZinc, and how the search ended.
 * @param {string} output
 */
function parsed(output) {
  /** @type {Record<string, string>} */
  const statistics = {};
  const solutions = [];
  let lines = [], status = 'unknown';
  for (const line of output.split('\n')) {
    const figure = line.match(/^%%%mzn-stat: (\w+)=(.*)$/);
    if (figure)
      statistics[figure[1]] = figure[2];
    else if (line === '----------')
      solutions.push(lines.splice(0).join('\n') + '\n');
    else if (line === '==========')
      status = 'complete';
    else if (line === '=====UNSATISFIABLE=====')
      status = 'unsatisfiable';
    else if (line && !line.startsWith('%'))
      lines.push(line);
  }
  return {solutions, status, statistics};
}

/**
 * @param {string} status
 * @param {number} found
 * @param {number} shown
 */
function verdictOf(status, found, shown) {
  if (status === 'unsatisfiable') return 'There is no solution.\n';
  if (found === 0) return 'No solution was found in time.\n';
  return (shown < found && isAll() ? `----------\n... ${found} solutions\n` : '') +
      (status === 'complete' ? '==========\n' : '');
}

/**
 * Runs a solver of MiniZinc's package.
 * @param {string} solver
 */
async function runOther(solver) {
  let output = '';
  const args = [
    '--solver', solver, '--time-limit', String(1000 * patience), ...(isAll() ? ['-a'] : []), 'model.mzn', 'data.dzn'
  ];
  await compiler.run(args, {'model.mzn': text('model'), 'data.dzn': text('data')}, [], (message) => {
    showMistake(message);
    if (message.type === 'solution') output += shownBy(message) + '----------\n';
    if (message.type === 'status') output += message.status + '\n';
    if (output) tell(make('pre', {}, output));
  });
}

async function runWhy() {
  const made = await compiled();
  if (!made) return;
  const answer = await engine.ask({arguments: ['--why', '-t', String(1000 * patience), '-'], input: made['model.fzn']});
  tell(answer.output.includes('UNSATISFIABLE') ? answer.errors : 'There is a solution.');
}

/** @type {Engine | undefined} the program that makes pages of traces; loaded when it is first needed */
let replayer;

async function runReplay() {
  const made = await compiled();
  if (!made) return;
  const options = ['--trace', '{file}', '-t', String(1000 * patience), '-'];
  const {file: input, errors} = await engine.ask({arguments: options, input: made['model.fzn']});
  replayer ??= new Engine('puzzles');
  const command = ['--replay-trace', '-', '--replay', '{file}'];
  const page = input ? await replayer.ask({arguments: command, input}) : undefined;
  tell(...(page?.file ? shownPage(page.file, 'replay.html') : [page?.errors ?? errors]));
}

element('run').addEventListener(
    'click', () => working(() => text('solver') === 'arcwise' ? runArcwise() : runOther(text('solver'))));
element('why').addEventListener('click', () => working(runWhy));
element('replay').addEventListener('click', () => working(runReplay));
element('stop').addEventListener('click', () => {
  compiler.stop();
  engine.stop();
  replayer?.stop();
});
for (const name of samples.keys()) element('sample').append(make('option', {value: name}, name));
element('sample').addEventListener('change', () => open(text('sample')));

/** @param {string} name */
function open(name) {
  const [model, data = ''] = samples.get(name) ?? [''];
  /** @type {HTMLTextAreaElement} */ (element('model')).value = model;
  /** @type {HTMLTextAreaElement} */ (element('data')).value = data;
}

open('eight queens');
document.body.dataset.ready = 'true';
