// Splits the modules in two: node apps/web/split.mjs MODULES
//
// The first part has every function that the requests below call, and is all that a page loads as long as it needs no
// other. MODULES has arcwise-web-PROGRAM.wasm and gets arcwise-web-PROGRAM.first.wasm and .rest.wasm.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {moduleOf} from './module.mjs';

const [modules] = process.argv.slice(2);
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

/** A model of MiniZinc with the constraints that most models have. */
const flatzinc = `array [1..3] of int: weights = [3, 4, -1];
var 1..9: x :: output_var;
var 1..9: y :: output_var;
var 1..9: z :: output_var;
var 0..90: cost :: output_var;
var bool: p;
array [1..3] of var int: all :: output_array([1..3]) = [x, y, z];
constraint fzn_all_different_int(all);
constraint int_lin_eq(weights, [x, y, cost], 0);
constraint int_le_reif(x, y, p);
constraint bool_clause([p], []);
constraint array_int_element(z, [3, 1, 4, 1, 5, 9, 2, 6, 5], x);
`;

/** The first questions of a page to its module, which answers them by `answer`. */
const questions = {
  sudoku(answer) {
    for (const text of texts) {
      const {output: input} = answer({arguments: ['convert', '--to', 'f-puzzles'], input: text});
      for (const command of commands) answer({arguments: command, input});
    }
    answer({arguments: ['solve', '--unique'], input: example('classic')});
    for (const command of ['explain', 'rate'])
      answer({arguments: [command], input: classics.slice(0, 200).join('\n')});
    answer({arguments: ['generate', '--seed', '1']});
    answer({arguments: ['--list-heuristics', '--json']});
  },
  puzzles(answer) {
    answer({arguments: ['--list-heuristics', '--json']});
    for (const {name} of JSON.parse(answer({arguments: ['--list', '--json']}).output).puzzles) {
      answer({arguments: [name, '--about']});
      const {output: input} = answer({arguments: [name, '--example']});
      const command = [name, '-', '--json', '--stats', '--time-limit', '1s'];
      answer({arguments: [...command, '--svg', '{file}'], input});
      answer({arguments: [...command, '--verbose', '--progress', '--engine', 'general'], input});
    }
  },
  flatzinc(answer) {
    for (const goal of ['minimize cost', 'satisfy'])
      answer({arguments: ['-s', '-f', '-a', '-t', '10000', '-'], input: `${flatzinc}solve ${goal};\n`});
  },
};

for (const [program, ask] of Object.entries(questions)) {
  const place = (part) => path.resolve(modules, `arcwise-web-${program}.${part}`);
  const wasmSplit = (...options) => execFileSync('wasm-split', ['--all-features', place('wasm'), ...options]);
  wasmSplit('--instrument', '-o', place('instrumented.wasm'));
  const engine = await moduleOf(modules, program, {wasm: fs.readFileSync(place('instrumented.wasm'))});
  ask((request) => engine.answer(request));
  fs.writeFileSync(place('profile'), profileOf(engine));
  wasmSplit('--profile=' + place('profile'), '-o1', place('first.wasm'), '-o2', place('rest.wasm'));
}

/** The functions of an instrumented module that have been called, in the form that wasm-split reads. */
function profileOf(engine) {
  const size = engine.asm.__write_profile(0, 0);
  const profile = engine._malloc(size);
  engine.asm.__write_profile(profile, size);
  return engine.HEAPU8.slice(profile, profile + size); // memory may have grown, so not an earlier view of it
}
