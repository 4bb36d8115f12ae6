// The worker: a module of a program, which answers requests one after another. The module's own script stands before
// this one.

/** @type {Promise<any> | undefined} the module, once the first message has said where it is */
let module;

self.onmessage = async ({data}) => {
  if (!module) {
    // The requests carry the texts. Only reports of progress go to the standard error of the module itself.
    const printErr = (/** @type {string} */ line) => self.postMessage({progress: line});
    const streams = {stdin: () => null, stdout: () => {}, printErr};
    module = createEngine({...streams, ...(data.wasm ? {wasmBinary : data.wasm} : {locateFile : () => data.address})});
    return;
  }
  try {
    self.postMessage(answer(await module, JSON.stringify(data)));
  } catch (error) {
    self.postMessage({status: 4, output: '', errors: 'the engine ended: ' + error});
  }
};

/**
 * @param {any} engine
 * @param {string} request
 */
function answer(engine, request) {
  const size = engine.lengthBytesUTF8(request) + 1;
  const text = engine._malloc(size);
  engine.stringToUTF8(request, text, size);
  const result = JSON.parse(engine.UTF8ToString(engine._arcwise_answer(text)));
  engine._free(text);
  return result;
}
