// The modules as WebAssembly, in node, and their natively compiled twins, which must give the same answers.
//   node modules.mjs FOLDER-OF-WEBASSEMBLY FOLDER-OF-PROGRAMS
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {gzipSync} from 'node:zlib';

import {moduleOf, partsOf} from '../../../apps/web/module.mjs';

import {models} from './models.mjs';

const [folder, programs] = process.argv.slice(2).map(name => resolve(name));

/** The models, as MiniZinc compiles them for our library; none without MiniZinc. */
function flatzincOf(models) {
  const folder = mkdtempSync(join(tmpdir(), 'arcwise-models-'));
  const place = name => join(folder, name);
  try {
    return Object.values(models).map(model => {
      writeFileSync(place('model.mzn'), model);
      execFileSync('minizinc', [
        '-c', '--solver', resolve(programs, '../share/minizinc/solvers/arcwise.msc'), place('model.mzn'), '--fzn',
        place('model.fzn'), '--no-output-ozn'
      ]);
      return readFileSync(place('model.fzn'), 'utf8');
    });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    console.log('skipped: models of MiniZinc, which is not installed');
    return [];
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** The answers of a module compiled for WebAssembly. */
async function fromWebAssembly(name, requests) {
  const engine = await moduleOf(folder, name);
  return requests.map(request => engine.answer(request));
}

/** The answers of the same module as a program, which reads a request a line. */
function fromNative(name, requests) {
  const {stdout} = spawnSync(
      resolve(programs, 'arcwise-web-' + name),
      {
        input: requests.map(request => JSON.stringify(request) + '\n').join(''),
        maxBuffer: 2 ** 30,
        encoding: 'utf8'
      });
  return stdout.trimEnd().split('\n').map(line => JSON.parse(line));
}

/** An answer as text, whatever the order of its parts. */
function textOf({status, output, errors, file}) {
  return JSON.stringify({status, output, errors, file});
}

const [{output: listed}] = fromNative('puzzles', [{arguments: ['--list', '--json']}]);
const puzzles = JSON.parse(listed).puzzles.map(({name}) => name);
const [made] = fromNative('sudoku', [{arguments: ['generate', '--number', '1000', '--seed', '7']}]);
const boards = made.output.trim().split('\n');
const variant = readFileSync(new URL('../../../apps/sudoku/examples/thermometers.txt', import.meta.url), 'utf8');

/** @type {Record<string, object[]>} */
const requests = {
  sudoku: [
    {arguments: ['solve', '--unique', '--json'], input: made.output},
    {arguments: ['solve', '--engine', 'general', '--unique'], input: made.output},
    {arguments: ['rate', '--format', 'csv'], input: boards.slice(0, 100).join('\n')},
    ...boards.slice(0, 30).map(input => ({arguments: ['explain', '--json'], input})),
    {arguments: ['generate', '--number', '50', '--seed', '11', '--symmetry', 'rotation-180']},
    {arguments: ['canonical'], input: boards.slice(0, 100).join('\n')},
    ...['text', 'f-puzzles', 'link', 'sudokupad', 'svg', 'drawing'].map(
        format => ({arguments: ['convert', '--to', format], input: variant})),
    ...['solve', 'explain', 'hint', 'check', 'rate', 'minimise'].map(
        command => ({arguments: [command, '--json'], input: variant})),
    {arguments: ['solve', '--true-candidates', '--json'], input: variant},
    {arguments: ['solve', '--why', '--json'], input: variant.replace('cage 14', 'cage 9')},
    {arguments: ['solve', '--time-limit', '1.5m'], input: boards[0]},
    {arguments: ['--list-heuristics', '--json']},
    {arguments: ['--help']},
    {arguments: ['solve', '--unique', '--unique']},
    {arguments: ['solve', '--count']},
    {arguments: ['solve', '--json=1']},
    {arguments: ['-x']},
  ],
  puzzles: puzzles.flatMap(
      name =>
          [{arguments: [name, '--json', '--limit', '1', '--minimise'], input: ''},
           {arguments: [name, '--first', '--json', '--svg', '{file}']},
           {arguments: [name, '--about']},
]),
  flatzinc: flatzincOf(models).flatMap(input => [{arguments: ['-a', '-'], input}, {arguments: ['-f', '-'], input}]),
};

let differences = 0;
for (const [name, list] of Object.entries(requests)) {
  const begin = performance.now();
  const wasm = (await fromWebAssembly(name, list)).map(textOf);
  const time = performance.now() - begin;
  const native = fromNative(name, list).map(textOf);
  assert.equal(wasm.length, native.length, name);
  list.forEach((request, i) => {
    if (wasm[i] === native[i]) return;
    ++differences;
    console.log(`FAILED  ${name}: ${JSON.stringify(request).slice(0, 200)}`);
    const at = [...wasm[i]].findIndex((letter, k) => letter !== native[i][k]);
    console.log(`  WebAssembly: ...${wasm[i].slice(Math.max(0, at - 60), at + 200)}`);
    console.log(`  native:      ...${native[i].slice(Math.max(0, at - 60), at + 200)}`);
  });
  console.log(`${name}: ${list.length} requests, ${Math.round(time)} ms`);
}

// The Sudoku page loads the small first part of its module, which answers the most frequent questions.
const {wasm} = partsOf(folder, 'sudoku');
const size = gzipSync(wasm, {level: 9}).length;
console.log(`sudoku: first part ${size} bytes as gzip`);
assert.ok(size < 750_000);
const firstPart = await moduleOf(folder, 'sudoku', {wasm});
for (const board of boards.slice(0, 30)) {
  const {output: input} = firstPart.answer({arguments: ['convert', '--to', 'f-puzzles'], input: board});
  for (const command of ['solve', 'check', 'hint', 'explain', 'rate'])
    assert.equal(firstPart.answer({arguments: [command, '--json'], input}).status, 0, `${command} of ${board}`);
}
process.exit(differences === 0 ? 0 : 1);
