// A part of the script that emscripten makes for each module, whose names it sees, in the JavaScript of 2017 that
// emscripten 3.1.6 reads. Modules are made with
//   wasm   the module, as bytes or as an address
//   rest   for a module in two parts (split.mjs): a function that returns the bytes of the second one. The first call of
//          one of its functions loads it, and waits.

Module['instantiateWasm'] = (imports, receive) => {
  /** @type {WebAssembly.Instance | undefined} */
  let rest;
  const placeholder = (_, index) => (...values) => {
    if (!rest) rest = new WebAssembly.Instance(new WebAssembly.Module(Module['rest']()), {primary: Module['asm']});
    return wasmTable.get(Number(index))(...values);
  };
  const all = Object.assign({placeholder: new Proxy({}, {get: placeholder})}, imports);
  instanceOf(Module['wasm'], all).then(({instance}) => receive(instance)).catch(readyPromiseReject);
  return {};
};

/**
 * @param {BufferSource | string} code
 * @param {WebAssembly.Imports} imports
 */
async function instanceOf(code, imports) {
  if (typeof code !== 'string') return WebAssembly.instantiate(code, imports);
  const response = await fetch(code);
  if (!response.ok) throw new Error(code + ': ' + response.status);
  // Browsers keep the machine code of a response, which must have the right type.
  return response.headers.get('Content-Type') === 'application/wasm' ?
      WebAssembly.instantiateStreaming(response, imports) :
      WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

/** The answer to a request. Input and output are not in JSON, because they can be long. */
Module['answer'] = (request) => {
  const texts = [JSON.stringify(Object.assign({}, request, {input: ''})), request.input || ''];
  const [head, input] = texts.map((text) => new TextEncoder().encode(text));
  const place = _malloc(head.length + input.length);
  HEAPU8.set(head, place);
  HEAPU8.set(input, place + head.length);
  const words = _arcwise_answer(place, head.length, input.length) / 4;
  _free(place);
  const textAt = (word) => {
    const [begin, size] = HEAPU32.subarray(word, word + 2);
    return new TextDecoder('utf-8', {ignoreBOM: true}).decode(HEAPU8.subarray(begin, begin + size));
  };
  return Object.assign(JSON.parse(textAt(words)), {output: textAt(words + 2)});
};
