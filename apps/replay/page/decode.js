// Unpacks the story in the page; apps/replay/columns.hpp describes the format.

/** A page that was cut off or changed. */
class DamagedStory extends Error {}

/** Numbers with seven bits per byte, lowest bits first. */
class Column {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  number() {
    let number = 0;
    for (let scale = 1; ; scale *= 128) {
      if (this.at >= this.bytes.length) throw new DamagedStory('a column ends early');
      const byte = this.bytes[this.at++];
      number += (byte & 127) * scale;
      if (byte < 128) return number;
    }
  }

  signed() {
    const number = this.number();
    return number % 2 === 1 ? -(number - 1) / 2 - 1 : number / 2;
  }
}

/**
 * The content of the page.
 * @typedef {{title: string, view?: any, tracks: any[]}} Head
 * @typedef {{head: Head, columns: Map<string, Uint8Array>[]}} Story
 */

/**
 * @param {string} text  deflated, in base64
 * @returns {Promise<Story>}
 */
async function readStory(text) {
  const packed = Uint8Array.from(atob(text.trim()), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length < 4) throw new DamagedStory('it is empty');
  const length = new DataView(bytes.buffer).getUint32(0, true);
  if (4 + length > bytes.length) throw new DamagedStory('its head is cut off');
  /** @type {Head} */
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let at = 4 + length;
  const columns = head.tracks.map(track => {
    /** @type {Map<string, Uint8Array>} */
    const ofTrack = new Map();
    for (const name of ['tag', 'depth', 'atom', 'actor', 'variable', 'values', 'reason']) {
      const end = at + track.columns[name];
      if (!(end <= bytes.length)) throw new DamagedStory('a column is cut off');
      ofTrack.set(name, bytes.subarray(at, end));
      at = end;
    }
    return ofTrack;
  });
  if (at !== bytes.length) throw new DamagedStory('it is longer than its head states');
  return {head, columns};
}
