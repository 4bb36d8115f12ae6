// Puts the site together: node apps/web/site.mjs MODULES SITE PACKAGES LIBRARY
//
// MODULES is the folder with arcwise-web-*.js and .wasm; SITE is made anew. Each page is one HTML file, one script and
// the style; arcwise.html is the Sudoku page as one file that opens from a disk. PACKAGES has npm's packages `minizinc`
// and `marked`, unpacked: without the first there is no page for MiniZinc, without the second no documentation. LIBRARY
// is our library for MiniZinc, as a native build makes it.

import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {docsOf} from './docs.mjs';
import {moduleOf, partsOf} from './module.mjs';

const [modules, site, packages, library] = process.argv.slice(2);
/** The folder of a package, or undefined if it could not be fetched. */
const packageOf = (name) => [path.resolve(packages, name)].find((folder) => fs.existsSync(folder));
const minizinc = packageOf('minizinc');
const marked = packageOf('marked');
const here = path.dirname(new URL(import.meta.url).pathname);
const page = (name) => fs.readFileSync(path.join(here, 'page', name), 'utf8');
const shared = (name) => fs.readFileSync(path.join(here, '../common/page', name), 'utf8');

const pages = [
  {
    file: 'index.html',
    name: 'sudoku',
    title: 'Sudoku',
    scripts: ['engine.js', 'puzzle.js', 'board.js', 'past.js', 'share.js', 'walk.js', 'desk.js', 'sudoku.js']
  },
  {file: 'gallery.html', name: 'gallery', title: 'Gallery', scripts: ['engine.js', 'share.js', 'gallery.js']},
  {
    file: 'heuristics.html',
    name: 'heuristics',
    title: 'Heuristics',
    scripts: ['engine.js', 'strategy.js', 'heuristics.js']
  },
  {file: 'learn.html', name: 'learn', title: 'Learn', scripts: ['engine.js', 'puzzle.js', 'board.js', 'learn.js']},
];
const programs = ['sudoku', 'puzzles'];
if (minizinc) {
  pages.push({file: 'minizinc.html', name: 'minizinc', title: 'MiniZinc', scripts: ['engine.js', 'minizinc.js']});
  programs.push('flatzinc');
}
if (marked) pages.push({file: 'docs/index.html', title: 'Docs'});
const style = shared('style.css') + page('site.css');

fs.rmSync(site, {recursive: true, force: true});
fs.mkdirSync(site, {recursive: true});
const write = (name, content) => fs.writeFileSync(path.join(site, name), content);
const digest = (text) => createHash('sha256').update(text).digest('base64');
const replayHash = await hashOfReplays();
/** The places of the site, as links from a page at a place. */
const navigation = (at, root = '') =>
    pages
        .map(
            ({file, title}) => `<a href="${root}${file === 'index.html' ? './' : file}"${
                file === at ? ' aria-current="page"' : ''}>${title}</a>`)
        .join('\n');

for (const program of programs) {
  write(program + '-worker.js', workerOf(program));
  const {wasm, rest} = partsOf(modules, program);
  write(program + '.wasm', wasm);
  if (rest) write(program + '-rest.wasm', rest);
}
write('site.css', style);
for (const {file, name, title, scripts} of pages) {
  if (!scripts) continue;  // the documentation, below
  write(name + '.js', scriptOf(scripts));
  write(file, documentOf({
          title,
          head: headOf(''),
          navigation: navigation(file),
          body: page(name + '.html') + (name === 'minizinc' ? libraryBlock() : '') +
              `<script src="${name}.js"></script>\n<script src="offline.js"></script>`,
        }));
}
if (marked) await writeDocs();
write(
    'manifest.json', JSON.stringify({name: 'Arcwise', short_name: 'Arcwise', start_url: './', display: 'standalone'}));
write('offline.js', page('offline.js'));
if (minizinc) {
  fs.mkdirSync(path.join(site, 'mz'));
  for (const name of ['LICENSE', 'dist/minizinc-worker.js', 'dist/minizinc.wasm', 'dist/minizinc.data'])
    fs.copyFileSync(path.join(minizinc, name), path.join(site, 'mz', path.basename(name)));
}
const files = fs.readdirSync(site, {recursive: true})
                  .map(String)
                  .filter((name) => !name.startsWith('mz') && fs.statSync(path.join(site, name)).isFile());
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
            Object.entries(partsOf(modules, 'sudoku'))
                .map(
                    ([part, bytes]) =>
                        `<script type="text/plain" id="${part}-sudoku">${bytes.toString('base64')}</script>\n`)
                .join('') +
            `<script>\n${inScript(scriptOf(first.scripts))}</script>`,
      }));

/** The scripts of a page, which see each other's names and nobody else does. */
function scriptOf(names) {
  return `'use strict';\n(() => {\n${shared('document.js')}${names.map(page).join('')}})();\n`;
}

/** What the head of a page of several files has. */
function headOf(root) {
  return `<link rel="stylesheet" href="${root}site.css">\n<link rel="manifest" href="${root}manifest.json">`;
}

/** The documentation, its pictures, and the words that its search looks for. */
async function writeDocs() {
  const folder = path.join(here, '../../docs');
  const {output} = (await moduleOf(modules, 'puzzles')).answer({arguments: ['--list', '--json']});
  const {puzzles} = JSON.parse(output);
  const reader = await import(pathToFileURL(path.join(marked, 'lib/marked.esm.js')).href);
  const {pages: texts, sections, pictures} = docsOf(folder, reader, new Set(puzzles.map(({name}) => name)));
  const writeDoc = (name, content) => {
    fs.mkdirSync(path.dirname(path.join(site, 'docs', name)), {recursive: true});
    write('docs/' + name, content);
  };
  for (const name of pictures) writeDoc(name, fs.readFileSync(path.join(folder, name)));
  writeDoc('sections.js', `window.arcwiseSections = ${JSON.stringify(sections)};\n`);
  write('docs.js', scriptOf(['docs.js']));
  for (const {file, title, body} of texts) {
    const root = '../'.repeat(file.split('/').length);
    writeDoc(file, documentOf({
               title,
               head: headOf(root),
               navigation: navigation('docs/' + file, root),
               root,
               body: `${page('docs.html')}<main class="text">\n${body}</main>\n` +
                   `<script src="${root}docs.js"></script>\n<script src="${root}offline.js"></script>`,
             }));
  }
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
function inScript(text) {
  return text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

function documentOf({title, head, navigation, body, root = '', isOneFile = false}) {
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
<body data-root="${root}">
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
  const {output} = (await moduleOf(modules, 'sudoku')).answer({arguments: ['replay'], input: '1...34....1...2.'});
  return `'sha256-${digest(output.match(/<script>(.*?)<\/script>/s)[1])}'`;
}
