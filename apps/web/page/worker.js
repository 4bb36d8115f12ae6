// The worker: a module of a program, which answers requests one after another. The module's own script stands before
// this one.

/** @type {Promise<any> | undefined} the module, once the first message has said where it is */
let module;

self.onmessage = async ({data}) => {
  if (!module) {
    const {wasm, rest} = data;
    // The requests carry the texts. Only reports of progress go to the standard error of the module itself.
    const printErr = (/** @type {string} */ line) => self.postMessage({progress: line});
    const streams = {stdin: () => null, stdout: () => {}, printErr};
    module = createEngine({...streams, wasm, rest: () => (typeof rest === 'string' ? bytesOf(rest) : rest)});
    return;
  }
  try {
    self.postMessage((await module).answer(data));
  } catch (error) {
    self.postMessage({status: 4, output: '', errors: 'the engine ended: ' + error});
  }
};

/**
 * The bytes of a file, at once: a request that needs them is being answered.
 * @param {string} address
 */
function bytesOf(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.send();
  return request.response;
}
