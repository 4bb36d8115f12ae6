// A headless Chromium, driven through its debugging pipe: JSON on the file descriptors 3 and 4, with a zero byte after
// each message. It needs node and a Chromium, but no package.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
const patience = 60_000; // milliseconds after which an answer is missing

/** The name of a browser that is installed, if any. */
export function installedBrowser() {
  return names.find(name => spawnSync(name, ['--version'], {stdio: 'ignore'}).status === 0);
}

/**
 * Runs the tests whose title matches, one after another in one browser; a test ends with nothing in `problems`, and may
 * return a remark. The exit status: 0, 1 after a failure, 77 without a browser.
 * @param {Record<string, (browser: Browser) => Promise<string | void>>} tests
 * @param {RegExp} pattern
 * @param {string[]} places  beginnings of addresses that the pages may ask for
 */
export async function runTests(tests, pattern, places = []) {
  const name = installedBrowser();
  if (!name) {
    console.log('skipped: no Chromium is installed');
    return 77;
  }
  const browser = await Browser.start(name);
  browser.places.push(...places);
  let status = 0;
  try {
    for (const [title, test] of Object.entries(tests)) {
      if (!pattern.test(title)) continue;
      browser.problems.length = 0;
      const begin = performance.now();
      try {
        await browser.look();
        const remark = await test(browser);
        assert.deepEqual(browser.problems, []);
        console.log(`ok      ${title} (${remark ? remark + ', ' : ''}${Math.round(performance.now() - begin)} ms)`);
      } catch (error) {
        status = 1;
        console.log(`FAILED  ${title}\n${error.stack}\n${browser.problems.join('\n')}`);
      }
    }
  } finally {
    await browser.stop();
  }
  return status;
}

/** A page in a browser of its own, and what went wrong in it. */
export class Browser {
  #next = 1;
  #answers = new Map();
  #rest = '';
  /** Errors, warnings and requests: a good page has none. @type {string[]} */
  problems = [];
  /** The beginnings of addresses that a page may ask for. */
  places = ['file:', 'data:'];

  /** @param {string} name */
  static async start(name) {
    const browser = new Browser();
    browser.folder = mkdtempSync(join(tmpdir(), 'arcwise-browser-'));
    browser.process = spawn(name, ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage',
      '--no-first-run', '--disable-extensions', '--disable-background-networking', '--hide-scrollbars',
      '--user-data-dir=' + browser.folder, '--remote-debugging-pipe', 'about:blank'],
      {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    browser.process.stdio[4].on('data', data => browser.#read(data));
    const {targetInfos} = await browser.#send('Target.getTargets');
    const {targetId} = targetInfos.find(({type}) => type === 'page');
    ({sessionId: browser.session} = await browser.#send('Target.attachToTarget', {targetId, flatten: true}));
    for (const domain of ['Page', 'Runtime', 'Log', 'Network', 'Accessibility']) await browser.send(domain + '.enable');
    return browser;
  }

  async stop() {
    const ended = new Promise(resolve => { this.process.once('exit', resolve); });
    this.#send('Browser.close').catch(() => {});
    await Promise.race([ended, wait(5000)]);
    this.process.kill('SIGKILL');
    rmSync(this.folder, {recursive: true, force: true, maxRetries: 5});
  }

  send(method, params = {}) {
    return this.#send(method, params, this.session);
  }

  #send(method, params = {}, sessionId = undefined) {
    const id = this.#next++;
    this.process.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + '\0');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(method + ': no answer')), patience);
      this.#answers.set(id, {resolve, reject, timer, method});
    });
  }

  #read(data) {
    this.#rest += data.toString('utf8');
    const messages = this.#rest.split('\0');
    this.#rest = messages.pop();
    for (const message of messages) this.#take(JSON.parse(message));
  }

  #take({id, result, error, method, params}) {
    const answer = this.#answers.get(id);
    if (answer) {
      this.#answers.delete(id);
      clearTimeout(answer.timer);
      if (error) answer.reject(new Error(answer.method + ': ' + error.message));
      else answer.resolve(result);
    } else if (method === 'Runtime.exceptionThrown') {
      const {exceptionDetails} = params;
      this.problems.push('exception: ' + (exceptionDetails.exception?.description ?? exceptionDetails.text));
    } else if (method === 'Runtime.consoleAPICalled') {
      this.problems.push('console: ' + params.args.map(({value}) => value).join(' '));
    } else if (method === 'Log.entryAdded') {
      this.problems.push('log: ' + params.entry.text);
    } else if (method === 'Network.requestWillBeSent') {
      const {url} = params.request;
      if (!this.places.some(place => url.startsWith(place))) this.problems.push('request: ' + url);
    }
  }

  /** The value of an expression in the page. */
  async value(expression) {
    const {result, exceptionDetails} = await this.send('Runtime.evaluate',
      {expression, returnByValue: true, awaitPromise: true});
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression is true. */
  async until(expression) {
    for (let waited = 0; waited < patience; waited += 20) {
      if (await this.value(expression)) return;
      await wait(20);
    }
    throw new Error('never: ' + expression);
  }

  /** @param {string} path  of a file, perhaps with a fragment */
  async open(path) {
    await this.send('Page.navigate', {url: 'about:blank'});
    await this.send('Page.navigate', {url: 'file://' + path});
    await this.until('document.readyState === "complete" && ' +
      '(document.body.dataset.ready === "yes" || !document.getElementById("problem").hidden)');
  }

  /** @param {string} url  of a page of the site, which says when it is ready */
  async visit(url) {
    await this.send('Page.navigate', {url: 'about:blank'});
    await this.send('Page.navigate', {url});
    await this.until('document.readyState === "complete" && document.body?.dataset.ready === "true"');
  }

  /** How the page is seen. */
  async look({width = 1200, height = 900, dark = false, still = false, deficiency = 'none'} = {}) {
    await this.send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: false});
    await this.send('Emulation.setEmulatedMedia', {features: [
      {name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'},
      {name: 'prefers-reduced-motion', value: still ? 'reduce' : 'no-preference'}]});
    await this.send('Emulation.setEmulatedVisionDeficiency', {type: deficiency});
  }

  /** Presses a key, as a person does. @param {string} key  such as ArrowRight, or a letter */
  async press(key, modifiers = 0) {
    const codes = {ArrowRight: 39, ArrowLeft: 37, ArrowUp: 38, ArrowDown: 40, Home: 36, End: 35, ' ': 32, Tab: 9, Enter: 13,
      Escape: 27, PageDown: 34, PageUp: 33};
    const isLetter = key.length === 1;
    const event = {key, modifiers, windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0),
      code: isLetter ? '' : key};
    const text = key === 'Enter' ? '\r' : isLetter ? key : undefined;
    await this.send('Input.dispatchKeyEvent', {type: 'keyDown', text, ...event});
    await this.send('Input.dispatchKeyEvent', {type: 'keyUp', ...event});
  }

  /** Clicks into an element. @param {string} selector  @param {number} share  of its width, from the left */
  async click(selector, share = .5) {
    const {x, y} = await this.value(`(() => { const found = document.querySelector(${JSON.stringify(selector)});
      found.scrollIntoView({block: 'center'}); const box = found.getBoundingClientRect();
      return {x: box.x + box.width * ${share}, y: box.y + box.height / 2}; })()`);
    const event = {x, y, button: 'left', clickCount: 1};
    await this.send('Input.dispatchMouseEvent', {type: 'mousePressed', ...event});
    await this.send('Input.dispatchMouseEvent', {type: 'mouseReleased', ...event});
  }

  /**
   * Draws over elements, from the middle of one to the next, with the mouse or a finger.
   * @param {string[]} selectors
   */
  async drag(selectors, isTouch = false) {
    const points = await this.value(`${JSON.stringify(selectors)}.map(selector => {
      const box = document.querySelector(selector).getBoundingClientRect();
      return {x: box.x + box.width / 2, y: box.y + box.height / 2}; })`);
    for (const [i, point] of points.entries()) {
      if (isTouch) {
        await this.send('Input.dispatchTouchEvent', {type: i === 0 ? 'touchStart' : 'touchMove', touchPoints: [point]});
      } else {
        const event = {...point, button: 'left', buttons: 1, clickCount: 1};
        await this.send('Input.dispatchMouseEvent', {type: i === 0 ? 'mousePressed' : 'mouseMoved', ...event});
      }
    }
    if (isTouch) await this.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    else await this.send('Input.dispatchMouseEvent',
      {type: 'mouseReleased', ...points.at(-1), button: 'left', clickCount: 1});
  }

  /** All nodes of the accessibility tree that are not ignored: their roles and names. */
  async accessible() {
    const {nodes} = await this.send('Accessibility.getFullAXTree');
    return nodes.filter(({ignored}) => !ignored).map(({role, name, properties}) =>
      ({role: role?.value, name: name?.value ?? '', properties: properties ?? []}));
  }

  /** Keeps what is seen, as PNG; with a box, a part of it. */
  async picture(file, clip = undefined) {
    const {data} = await this.send('Page.captureScreenshot', {format: 'png', clip: clip && {...clip, scale: 1}});
    writeFileSync(file, Buffer.from(data, 'base64'));
  }
}
