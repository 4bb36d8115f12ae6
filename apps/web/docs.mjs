// The documentation as pages of the site: Markdown becomes HTML, links lead to pages, and each example that runs a
// model of the gallery gets a link that opens it there.

import fs from 'node:fs';
import path from 'node:path';
import {deflateRawSync} from 'node:zlib';

/**
 * What the page of the gallery does for an option of arcwise-puzzles; other options only change how an answer looks.
 */
const actions = {
  '--count': 'count',
  '--explain': 'explain',
  '--why': 'why',
  '--replay': 'replay',
  '--about': 'about'
};

/**
 * @typedef {{ file: string, title: string, body: string }} Page  the file relative to the folder of all pages
 * @typedef {[file: string, anchor: string, title: string, words: string]} Section
 */

/**
 * All pages under a folder.
 * @param {string} folder
 * @param {typeof import('marked')} marked
 * @param {Set<string>} models of the gallery
 * @returns {{ pages: Page[], sections: Section[], pictures: string[] }}
 */
export function docsOf(folder, marked, models) {
  const names = fs.readdirSync(folder, {recursive: true}).map(String).sort();
  const texts = names.filter((name) => name.endsWith('.md'));
  /** @type {Section[]} */
  const sections = [];
  const pages = texts.map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const found = sectionsOf(fileOf(name), new marked.Marked().lexer(text));
    sections.push(...found);
    const [[, , title]] = found;
    return {file: fileOf(name), title, body: bodyOf(text, name, found)};
  });
  return {pages, sections, pictures: names.filter((name) => /\.(svg|png)$/.test(name))};

  /**
   * @param {string} text
   * @param {string} name of its file
   * @param {Section[]} found
   */
  function bodyOf(text, name, found) {
    const anchors = found.map(([, anchor]) => anchor);
    const root = '../'.repeat(name.split('/').length);
    let tables = 0;
    const renderer = {
      heading({tokens, depth}) {
        return `<h${depth} id="${anchors.shift()}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({href, tokens}) {
        const words = this.parser.parseInline(tokens);
        const target = targetOf(href, name);
        return target === null ? words : `<a href="${escaped(target)}">${words}</a>`;
      },
      image({href, text: alternative}) {
        return `<img src="${escaped(href)}" alt="${escaped(alternative)}" loading="lazy">`;
      },
      codespan({text: code}) {  // an option is not broken at its hyphens
        return `<code${code.length <= 24 ? ' class="short"' : ''}>${escaped(code)}</code>`;
      },
      html({text: tag}) {
        return tag.startsWith('<!--') ? '' : tag;
      },
      table({header, rows, align}) {
        const row = (cells, tag) => `<tr>${
            cells
                .map(
                    ({tokens}, i) =>
                        `<${tag}${align[i] ? ` class="${align[i]}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>`)
                .join('')}</tr>\n`;
        return `<div class="wide" tabindex="0" role="region" aria-label="Table ${++tables}"><table><thead>${
            row(header,
                'th')}</thead><tbody>\n${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
      code({text: code}) {
        const links =
            runsOf(code, models)
                .map(
                    (state) => `<a class="run" href="${root}gallery.html#${packed(state)}">Run ${state.command}</a>\n`);
        return `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n` +
            (links.length ? `<p class="row">${links.join('')}</p>\n` : '');
      },
    };
    return new marked.Marked({renderer}).parse(text);
  }

  /**
   * Where a link leads on the site, or null if its target is not there, such as a source file.
   * @param {string} href
   * @param {string} name of the file with the link
   */
  function targetOf(href, name) {
    if (/^(https?:|#)/.test(href)) return href;
    const [file, anchor] = href.split('#');
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(name), file));
    const inFolder =
        names.includes(path.posix.join(target, 'README.md')) ? path.posix.join(target, 'README.md') : target;
    if (!names.includes(inFolder) || !/\.(md|svg|png)$/.test(inFolder)) return null;
    const link = path.posix.relative(path.posix.dirname(name), fileOf(inFolder));
    return anchor ? `${link}#${anchor}` : link;
  }
}

/** The file of a page: README.md is the index of its folder. */
function fileOf(name) {
  return name.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');
}

/**
 * The sections of a page, each with the anchor that the usual renderers of Markdown give its heading.
 * @returns {Section[]}
 */
function sectionsOf(file, tokens) {
  /** @type {Section[]} */
  const sections = [];
  const counts = new Map();
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = wordsOf(token);
      const anchor = title.toLowerCase().replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      sections.push([file, count ? `${anchor}-${count}` : anchor, title, '']);
    } else if (sections.length && token.type !== 'code' && token.type !== 'html') {
      const section = sections.at(-1);
      section[3] = `${section[3]} ${wordsOf(token)}`.replaceAll(/\s+/g, ' ').trim();
    }
  }
  return sections;
}

/** The words that a reader sees. */
function wordsOf(token) {
  if (token.type === 'table') return [token.header, ...token.rows].map((row) => row.map(wordsOf).join(' ')).join(' ');
  const inner = token.tokens ?? token.items;
  if (inner) return inner.map(wordsOf).join(token.type === 'list' ? ' ' : '');
  const words = {html: '', br: ' ', space: ' '};
  return words[token.type] ?? plain(token.text ?? '');
}

/** The text without entities, which the reader of Markdown leaves in place. */
function plain(text) {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/**
 * The commands in a session that run a model, as states of the gallery's page.
 * @param {string} code
 * @param {Set<string>} models
 */
function runsOf(code, models) {
  const runs = [];
  for (const line of code.split('\n')) {
    const found = line.match(/^(?:\$ )?(?:echo (?<input>\S+) \| )?arcwise-puzzles (?<model>[a-z-]+)(?<rest>[^|>#]*)/);
    if (!found || !models.has(found.groups.model)) continue;
    const {input, model, rest} = found.groups;
    const words = rest.trim().split(/\s+/).filter(Boolean);
    if (words.includes('--example')) continue;
    const instance = input ?? (words[0]?.startsWith('-') ? undefined : words[0]);
    if (instance?.includes('.')) continue;  // a file of the reader
    const action = words.map((word) => actions[word]).find(Boolean) ?? 'solve';
    const command = [model, instance, action === 'solve' ? '' : `--${action}`].filter(Boolean).join(' ');
    if (!runs.some((run) => run.command === command)) runs.push({command, model, instance, action});
  }
  return runs;
}

/** A state for an address, as page/share.js reads it. */
function packed({model, instance, action}) {
  return deflateRawSync(JSON.stringify({model, instance, action})).toString('base64url');
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
