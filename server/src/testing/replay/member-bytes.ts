// A payload must be sent byte for byte as it is in the file. Parsing and writing it again would round numbers that
// JavaScript cannot hold, and turn 1.50 into 1.5.

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

/** The bytes of one member's value in a JSON object that is known to be well-formed; null if it is missing. */
export function memberBytes(json: Buffer, name: string): Buffer | null {
  let depth = 0;
  let found: Buffer | null = null;
  let valueStart = -1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === QUOTE) {
      const end = endOfString(json, at);
      const isKey = depth === 1 && valueStart < 0;
      const isOurs = isKey && json.toString("utf8", at + 1, end) === name;
      at = end;
      if (isOurs) valueStart = json.indexOf(COLON, end) + 1;
      else if (isKey) valueStart = 0;
    } else if (OPENING.has(byte)) {
      depth += 1;
    } else if (CLOSING.has(byte)) {
      if (depth === 1 && valueStart > 0) found = trimmed(json, valueStart, at);
      depth -= 1;
    } else if (byte === COMMA && depth === 1) {
      if (valueStart > 0) found = trimmed(json, valueStart, at);
      valueStart = -1;
    }
  }
  return found;
}

function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === BACKSLASH) at += 1;
    else if (json[at] === QUOTE) return at;
  }
  return json.length;
}

function trimmed(json: Buffer, start: number, end: number): Buffer {
  let [from, to] = [start, end];
  while (from < to && json[from]! <= 0x20) from += 1;
  while (to > from && json[to - 1]! <= 0x20) to -= 1;
  return json.subarray(from, to);
}
