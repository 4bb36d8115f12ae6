// The modules in node.

import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

/**
 * The parts of a module in the folder: `wasm`, and `rest` if it has been split (split.mjs).
 * @param {string} folder
 * @param {string} program sudoku, puzzles or flatzinc
 */
export function partsOf(folder, program) {
  const [whole, first, rest] =
      ['', '.first', '.rest'].map((part) => path.resolve(folder, `arcwise-web-${program}${part}.wasm`));
  if (fs.existsSync(rest) && fs.statSync(rest).mtimeMs < fs.statSync(whole).mtimeMs)
    throw new Error(`${rest} is older than ${whole}: run apps/web/build.sh`);
  return fs.existsSync(rest) ? {wasm: fs.readFileSync(first), rest: fs.readFileSync(rest)} :
                               {wasm: fs.readFileSync(whole)};
}

/**
 * A module, whose function `answer` takes a request and returns its answer.
 * @param {string} folder
 * @param {string} program
 * @param {{wasm: Buffer, rest?: Buffer}} parts
 */
export function moduleOf(folder, program, {wasm, rest} = partsOf(folder, program)) {
  const createEngine = createRequire(import.meta.url)(path.resolve(folder, `arcwise-web-${program}.js`));
  return createEngine({wasm, rest: () => rest, stdin: () => null, stdout: () => {}, stderr: () => {}});
}
