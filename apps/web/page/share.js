// A page's state in its address, after the #, where no server sees it: JSON, deflated, in base64 for addresses.

/**
 * @param {string} base64
 * @returns {Uint8Array}
 */
function bytesOf(base64) {
  const plain = base64.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}

/**
 * @param {Uint8Array} bytes
 * @param {CompressionStream | DecompressionStream} through
 */
async function piped(bytes, through) {
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (through));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param {unknown} state
 * @returns {Promise<string>}
 */
async function packed(state) {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The state in the address, or null if there is none.
 * @returns {Promise<any>}
 */
async function stateOfAddress() {
  const text = location.hash.slice(1);
  if (!text) return null;
  try {
    const bytes = await piped(bytesOf(text), new DecompressionStream('deflate-raw'));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;  // the address of something else
  }
}

/**
 * Copies a link to the page with this state, and returns it.
 * @param {unknown} state
 */
async function sharedLink(state) {
  const link = location.href.split('#')[0] + '#' + (await packed(state));
  history.replaceState(null, '', link);
  await navigator.clipboard?.writeText(link).catch(() => {});  // the address bar has it, too
  return link;
}
