// The worker: a module of a program, which answers requests one after another. The module's own script stands before
// this one.

/** @type {{wasm: BufferSource | string, rest: BufferSource | string} | undefined} the first message */
let files;
/** @type {Promise<any>} */
let module;

self.onmessage = async ({data}) => {
  if (!files) {
    files = data;
    module = moduleOf(data);
    return;
  }
  try {
    self.postMessage((await module).answer(data));
  } catch (error) {
    module = moduleOf(files); // the other one stopped in the middle of a request
    self.postMessage({status: 4, output: '', errors: 'the engine ended: ' + error});
  }
};

/** @param {{wasm: BufferSource | string, rest: BufferSource | string}} files  the parts, or their addresses */
function moduleOf({wasm, rest}) {
  // The requests carry the texts. Only reports of progress go to the standard error of the module itself.
  const printErr = (/** @type {string} */ line) => self.postMessage({progress: line});
  const streams = {stdin: () => null, stdout: () => {}, printErr};
  return createEngine({...streams, wasm, rest: () => (typeof rest === 'string' ? bytesOf(rest) : rest)});
}

/**
 * The bytes of a file, at once: a request that needs them is being answered.
 * @param {string} address
 */
function bytesOf(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) throw new Error(address + ': ' + request.status);
  return request.response;
}
