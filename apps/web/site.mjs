// Puts the site together: node apps/web/site.mjs MODULES SITE [MINIZINC LIBRARY]
//
// MODULES is the folder with arcwise-web-*.js and .wasm; SITE is made anew. Each page is one HTML file, one script and
// the style; arcwise.html is the Sudoku page as one file that opens from a disk. MINIZINC is the unpacked package
// `minizinc` of npm, and LIBRARY our library for it, as a native build makes it; without them there is no such page.

import {createHash} from 'node:crypto';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

const [modules, site, minizinc, library] = process.argv.slice(2);
const here = path.dirname(new URL(import.meta.url).pathname);
const page = (name) => fs.readFileSync(path.join(here, 'page', name), 'utf8');
const shared = (name) => fs.readFileSync(path.join(here, '../common/page', name), 'utf8');

const pages = [
  {
    file: 'index.html',
    name: 'sudoku',
    title: 'Sudoku',
    scripts: ['engine.js', 'puzzle.js', 'board.js', 'past.js', 'share.js', 'walk.js', 'sudoku.js']
  },
  {file: 'gallery.html', name: 'gallery', title: 'Gallery', scripts: ['engine.js', 'gallery.js']},
  {file: 'heuristics.html', name: 'heuristics', title: 'Heuristics', scripts: ['engine.js', 'heuristics.js']},
  {file: 'learn.html', name: 'learn', title: 'Learn', scripts: ['engine.js', 'puzzle.js', 'board.js', 'learn.js']},
];
const programs = ['sudoku', 'puzzles'];
if (minizinc) {
  pages.push({file: 'minizinc.html', name: 'minizinc', title: 'MiniZinc', scripts: ['engine.js', 'minizinc.js']});
  programs.push('flatzinc');
}
const style = shared('style.css') + page('site.css');

fs.rmSync(site, {recursive: true, force: true});
fs.mkdirSync(site, {recursive: true});
const write = (name, content) => fs.writeFileSync(path.join(site, name), content);
const digest = (text) => createHash('sha256').update(text).digest('base64');
const replayHash = await hashOfReplays();

for (const program of programs) {
  write(program + '-worker.js', workerOf(program));
  write(program + '.wasm', fs.readFileSync(path.join(modules, `arcwise-web-${program}.wasm`)));
}
write('site.css', style);
for (const {file, name, title, scripts} of pages) {
  write(name + '.js', scriptOf(scripts));
  write(file, documentOf({
          title,
          head: `<link rel="stylesheet" href="site.css">\n<link rel="manifest" href="manifest.json">`,
          navigation: pages
                          .map(
                              (other) => `<a href="${other.file === 'index.html' ? './' : other.file}"${
                                  other.file === file ? ' aria-current="page"' : ''}>${other.title}</a>`)
                          .join('\n'),
          body: page(name + '.html') + (name === 'minizinc' ? libraryBlock() : '') +
              `<script src="${name}.js"></script>\n<script src="offline.js"></script>`,
        }));
}
write(
    'manifest.json', JSON.stringify({name: 'Arcwise', short_name: 'Arcwise', start_url: './', display: 'standalone'}));
write('offline.js', page('offline.js'));
if (minizinc) {
  fs.mkdirSync(path.join(site, 'mz'));
  for (const name of ['LICENSE', 'dist/minizinc-worker.js', 'dist/minizinc.wasm', 'dist/minizinc.data'])
    fs.copyFileSync(path.join(minizinc, name), path.join(site, 'mz', path.basename(name)));
}
const files = fs.readdirSync(site).filter((name) => name !== 'sw.js' && name !== 'mz');
const version = digest(files.map((name) => digest(fs.readFileSync(path.join(site, name)))).join());
write(
    'sw.js',
    page('sw.js').replace('FILES', JSON.stringify(['./', ...files])).replace('VERSION', JSON.stringify(version)));

const [first] = pages;
write('arcwise.html', documentOf({
        title: first.title,
        head: `<style>\n${style}</style>`,
        navigation: `<span>${first.title}</span>`,
        isOneFile: true,
        body: page(first.name + '.html') +
            `<script type="text/plain" id="worker-sudoku">${inScript(workerOf('sudoku'))}</script>\n` +
            `<script type="text/plain" id="module-sudoku">${
                  fs.readFileSync(path.join(modules, 'arcwise-web-sudoku.wasm')).toString('base64')}</script>\n` +
            `<script>\n${inScript(scriptOf(first.scripts))}</script>`,
      }));

/** The scripts of a page, which see each other's names and nobody else does. */
function scriptOf(names) {
  return `'use strict';\n(() => {\n${shared('document.js')}${names.map(page).join('')}})();\n`;
}

/** The files of our library for MiniZinc, and the description of the solver, as data of its page. */
function libraryBlock() {
  const files = {
    'arcwise.msc': JSON.stringify({
      id: 'arcwise',
      name: 'Arcwise',
      version: '1',
      mznlib: '/minizinc/lib',
      executable: 'fzn-arcwise',
      supportsFzn: true,
      supportsMzn: false,
      needsSolns2Out: true,
      tags: ['cp', 'int'],
      stdFlags: ['-a', '-f']
    })
  };
  for (const name of fs.readdirSync(library, {recursive: true}).map(String).filter((name) => name.endsWith('.mzn')))
    files['lib/' + name] = fs.readFileSync(path.join(library, name), 'utf8');
  return `<script type="text/plain" id="library">${inScript(JSON.stringify(files))}</script>\n`;
}

/** A worker: the module's own script, and ours. */
function workerOf(program) {
  return fs.readFileSync(path.join(modules, `arcwise-web-${program}.js`), 'utf8') + page('worker.js');
}

/** A text that does not end the script around it. */
function inScript(text) { return text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--'); }

function documentOf({title, head, navigation, body, isOneFile = false}) {
  // Pages that the programs make, such as replays, are shown in a frame, where this policy holds, too.
  const policy = isOneFile ?
      '' :
      `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; ` +
          `script-src 'self' 'wasm-unsafe-eval' ${
              replayHash}; style-src 'self' 'unsafe-inline'; frame-src blob:; img-src 'self' data:">\n`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${policy}<title>Arcwise: ${title}</title>
${head}
</head>
<body>
<header class="site"><strong>Arcwise</strong>
<nav aria-label="Pages" class="row">
${navigation}
</nav></header>
<noscript><p>This page needs JavaScript; it makes no requests to any other place.</p></noscript>
${body}
</body>
</html>
`;
}

/** The one inline script that pages of replays have, by its hash: it is the same in all of them. */
async function hashOfReplays() {
  const module = path.resolve(modules, 'arcwise-web-sudoku');
  const wasmBinary = fs.readFileSync(module + '.wasm');
  const engine =
      await createRequire(import.meta.url)(module + '.js')({wasmBinary, stdin: () => null, stdout: () => {}});
  const request = JSON.stringify({arguments: ['replay'], input: '1...34....1...2.'});
  const size = engine.lengthBytesUTF8(request) + 1;
  const text = engine._malloc(size);
  engine.stringToUTF8(request, text, size);
  const {output} = JSON.parse(engine.UTF8ToString(engine._arcwise_answer(text)));
  return `'sha256-${digest(output.match(/<script>(.*?)<\/script>/s)[1])}'`;
}
