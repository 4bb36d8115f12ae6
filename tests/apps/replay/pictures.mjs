// Makes the pictures of docs/replay.md from pages of the programs:
//   node tests/apps/replay/pictures.mjs build/dev/bin docs/replay
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {Browser, installedBrowser} from './browser.mjs';

const [programs, target] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'arcwise-pictures-'));
const puzzle = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const pages = {
  sudoku: ['arcwise-sudoku', 'replay', puzzle, '-o'],
  plan: ['arcwise-puzzles', 'job-shop', '--replay'],
};
for (const [name, [program, ...args]] of Object.entries(pages))
  execFileSync(join(programs, program), [...args, join(folder, name + '.html')], {stdio: 'ignore'});

const pictures = [
  {name: 'search', page: 'sudoku.html#mode=2&step=903', width: 1180, height: 800},
  {name: 'techniques', page: 'sudoku.html#step=58', width: 1180, height: 800},
  {name: 'plan', page: 'plan.html#step=300', width: 1180, height: 800},
  {name: 'phone', page: 'sudoku.html#mode=2&step=903', width: 320, height: 740, dark: true},
];
const browser = await Browser.start(installedBrowser());
for (const {name, page, ...look} of pictures) {
  await browser.look(look);
  await browser.open(join(folder, page));
  await wait(500);
  await browser.picture(join(target, name + '.png'));
}
await browser.stop();
rmSync(folder, {recursive: true});
