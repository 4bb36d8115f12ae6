// The programs, each in a worker. A worker is ended to stop a search, and its place is taken by one that waits.

/** @typedef {{ status: number, output: string, errors: string, file?: string }} Answer */
/** @typedef {{ arguments: string[], input?: string }} Question */

class Stopped extends Error {}

class Engine {
  /**
   * @param {string} name of the program's module: sudoku, puzzles or flatzinc
   */
  constructor(name) {
    this.name = name;
    this.worker = this.start();
    /** @type {Worker | null} */
    this.spare = null;
    /**
     * @type {{ request: Question, onProgress: (report: any) => void, done: (answer: Answer) => void,
     * failed: (error: Error) => void }[]}
     */
    this.waiting = [];  // the first is being answered
  }

  /** Starts a worker, which loads the module at once. */
  start() {
    const {script, wasm, rest} = moduleOf(this.name);
    const worker = new Worker(script);
    worker.postMessage({wasm, rest});
    return worker;
  }

  /**
   * The answer to a request, after those before it. Fails with Stopped if stop() is called first.
   * @param {Question} request
   * @param {(report: any) => void} [onProgress] gets the reports of --progress as they come
   * @returns {Promise<Answer>}
   */
  ask(request, onProgress = () => {}) {
    return new Promise((done, failed) => {
      this.waiting.push({request, onProgress, done, failed});
      if (this.waiting.length === 1) this.send();
    });
  }

  send() {
    this.worker.onmessage = ({data}) => {
      if (data.progress) return this.waiting[0].onProgress(JSON.parse(data.progress));
      const first = this.waiting.shift();
      if (this.waiting.length > 0) this.send();
      if (!this.spare) this.spare = this.start();  // the module is compiled by now, so it costs little
      if (first) first.done(data);
    };
    this.worker.postMessage(this.waiting[0].request);
  }

  get isBusy() {
    return this.waiting.length > 0;
  }

  /** Ends the request that is being answered, and forgets those that wait. */
  stop() {
    if (!this.isBusy) return;
    const ended = this.waiting.splice(0);
    this.worker.terminate();
    this.worker = this.spare ?? this.start();
    this.spare = null;
    for (const {failed} of ended) failed(new Stopped());
  }
}

/**
 * Where the module of a program is: beside the page, or in a page that is one file.
 * @param {string} name
 * @returns {{ script: string, wasm: ArrayBuffer | string, rest: ArrayBuffer | string }}
 */
function moduleOf(name) {
  const script = document.getElementById('worker-' + name)?.textContent;
  if (!script) {
    const place = (/** @type {string} */ file) => new URL(file, location.href).href;
    return {script: name + '-worker.js', wasm: place(name + '.wasm'), rest: place(name + '-rest.wasm')};
  }
  const inside = (/** @type {string} */ part) =>
      Uint8Array.from(atob(element(part + name).textContent ?? ''), (letter) => letter.charCodeAt(0)).buffer;
  return {
    script: URL.createObjectURL(new Blob([script], {type: 'text/javascript'})),
    wasm: inside('wasm-'),
    rest: inside('rest-')
  };
}

/**
 * The objects in an output of one JSON object a line.
 * @param {Answer} answer
 * @returns {any[]}
 */
function objectsOf(answer) {
  return answer.output.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

/**
 * A page that a program made: a link that saves it, and a frame that shows it.
 * @param {string} html
 * @param {string} name of its file
 */
function shownPage(html, name) {
  const address = URL.createObjectURL(new Blob([html], {type: 'text/html'}));
  return [
    make('a', {href: address, download: name}, 'Save ' + name), ' ',
    make('iframe', {src: address, title: name, class: 'page'})
  ];
}
