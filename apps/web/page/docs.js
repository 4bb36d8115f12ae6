// The search of the documentation: sections whose words begin with the words asked for. Their list is fetched when the
// field is first used.

/** @typedef {[file: string, anchor: string, title: string, words: string]} Section */

const root = document.body.dataset.root ?? '';
const most = 20;  // sections that are shown
/** @type {Promise<Section[]> | undefined} */
let loaded;

/** The sections, from the script that the build has made of them. */
function sections() {
  loaded ??= new Promise((done) => {
    const script = make('script', {src: root + 'docs/sections.js'});
    script.onload = () => done(/** @type {any} */ (window).arcwiseSections);
    document.head.append(script);
  });
  return loaded;
}

/**
 * How well a section answers; every word has to occur. The title counts by the share of it that the words make up.
 * @param {Section} section
 * @param {RegExp[]} words
 */
function worthOf([file, , title, text], words) {
  let worth = 0;
  for (const word of words) {
    const [inTitle, inFile, inText] = [title, file, text].map((place) => place.match(word) ?? []);
    if (inTitle.length + inFile.length + inText.length === 0) return 0;
    worth += 30 * inTitle.join('').length / title.length + 10 * Math.min(inFile.length, 1) + Math.min(inText.length, 5);
  }
  return worth;
}

/**
 * The part of a text around the first of the words, which are marked.
 * @param {string} text
 * @param {RegExp[]} words
 */
function excerpt(text, words) {
  const first = text.search(words.find((word) => text.search(word) >= 0) ?? /^/);
  const begin = first < 60 ? 0 : text.indexOf(' ', first - 60) + 1;
  const part = text.slice(begin, begin + 180);
  const any = new RegExp(words.map((word) => word.source).join('|'), 'giu');
  const pieces = [];
  let end = 0;
  for (const found of part.matchAll(any)) {
    const at = found.index ?? 0;
    pieces.push(part.slice(end, at), make('mark', {}, found[0]));
    end = at + found[0].length;
  }
  return make('span', {class: 'note'}, begin ? '… ' : '', ...pieces, part.slice(end), '…');
}

async function search() {
  const asked = /** @type {HTMLInputElement} */ (element('query')).value.trim();
  const words = asked.split(/\s+/).filter(Boolean).map(
      (word) => new RegExp(
          '(?<![\\p{L}\\p{N}])' + word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') + '[\\p{L}\\p{N}]*', 'giu'));
  const all = words.length ? await sections() : [];
  const found = all.map((section) => ({section, worth: worthOf(section, words)}))
                    .filter(({worth}) => worth > 0)
                    .sort((a, b) => b.worth - a.worth);
  element('found').replaceChildren(...found.slice(0, most).map(({section: [file, anchor, title, text]}) => {
    const link = make('a', {href: `${root}docs/${file}#${anchor}`}, title);
    return make(
        'li', {}, link, ' ', make('span', {class: 'note'}, file.replace(/\.html$/, '')), make('br'),
        excerpt(text, words));
  }));
  element('count').textContent = !words.length ? '' :
      found.length === 0                       ? 'Nothing found.' :
      found.length === 1                       ? 'One section.' :
                                                 `${found.length} sections.`;
}

element('query').addEventListener('focus', sections, {once: true});
element('query').addEventListener('input', search);
element('query').addEventListener('keydown', (event) => {
  const first = /** @type {HTMLElement | null} */ (document.querySelector('#found a'));
  if (event.key === 'Enter') first?.click();
  if (event.key === 'ArrowDown') first?.focus();
});
document.body.dataset.ready = 'true';
