// Splits the module for Sudoku in two: node apps/web/split.mjs MODULES
//
// The first part has every function that the requests below call, and is all that the page loads as long as it needs no
// other. MODULES has arcwise-web-sudoku.wasm and gets arcwise-web-sudoku.first.wasm and .rest.wasm.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {moduleOf} from './module.mjs';

const [modules] = process.argv.slice(2);
const place = (part) => path.resolve(modules, `arcwise-web-sudoku.${part}`);
const example = (name) => fs.readFileSync(new URL(`../sudoku/examples/${name}.txt`, import.meta.url), 'utf8');

const variants = ['killer', 'thermometers-and-arrows', 'whispers'];
/** The page's questions about a puzzle, which it passes in the form of f-puzzles. */
const commands = [
  ['convert', '--to', 'svg'],
  ['convert', '--to', 'text'],
  ['convert', '--to', 'link'],
  ['solve', '--unique', '--json', '--why'],
  ['solve', '--count', '100', '--json'],
  ['solve', '--true-candidates', '--json', '--time-limit', '10s'],
  ['check', '--json', '--time-limit', '10s'],
  ['hint', '--json'],
  ['explain', '--json', '--time-limit', '30s'],
  ['rate', '--json', '--time-limit', '30s'],
];
const classics = example('classic').split('\n');
const texts = [...classics.slice(0, 10), ...variants.map(example)];
const others = [
  {arguments: ['solve', '--unique'], input: example('classic')},
  ...['explain', 'rate'].map((command) => ({arguments: [command], input: classics.slice(0, 200).join('\n')})),
  {arguments: ['generate', '--seed', '1']},
  {arguments: ['--list-heuristics', '--json']},
];

const wasmSplit = (...options) => execFileSync('wasm-split', ['--all-features', place('wasm'), ...options]);
wasmSplit('--instrument', '-o', place('instrumented.wasm'));
const engine = await moduleOf(modules, 'sudoku', {wasm: fs.readFileSync(place('instrumented.wasm'))});
for (const text of texts) {
  const {output: input} = engine.answer({arguments: ['convert', '--to', 'f-puzzles'], input: text});
  for (const command of commands) engine.answer({arguments: command, input});
}
for (const request of others) engine.answer(request);
fs.writeFileSync(place('profile'), profileOf(engine));
wasmSplit('--profile=' + place('profile'), '-o1', place('first.wasm'), '-o2', place('rest.wasm'));

/** The functions of an instrumented module that have been called, in the form that wasm-split reads. */
function profileOf(engine) {
  const size = engine.asm.__write_profile(0, 0);
  const profile = engine._malloc(size);
  engine.asm.__write_profile(profile, size);
  return engine.HEAPU8.slice(profile, profile + size); // memory may have grown, so not an earlier view of it
}
