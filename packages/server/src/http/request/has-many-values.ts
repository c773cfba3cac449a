/** Whether a JSON text holds more than that many values. Reading it costs little, whereas parsing such a text blocks the event loop. */
export function hasManyValues(json: Uint8Array, most: number): boolean {
  let values = 0;
  let isInText = false;
  for (let at = 0; at < json.length && values <= most; at += 1) {
    const byte = json[at];
    if (byte === quote) isInText = !isInText;
    else if (isInText && byte === backslash) at += 1;
    else if (!isInText && (byte === comma || byte === bracket || byte === brace)) values += 1;
  }
  return values > most;
}

const quote = 0x22;
const comma = 0x2c;
const bracket = 0x5b;
const backslash = 0x5c;
const brace = 0x7b;
