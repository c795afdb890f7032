// The limit of a wallet's response.
const longestText = 256 * 1024;

/**
 * Returns the members of a JSON object with their raw values, because Alipay signs the raw text. Throws for text
 * that is not a JSON object or too long, and for a repeated name.
 */
export function rawMembers(text: string): ReadonlyMap<string, string> {
  if (text.length > longestText) throw new Error('it is too long');
  // The code below relies on well-formed text.
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('it is no JSON object');
  }
  const members = new Map<string, string>();
  let at = text.indexOf('{') + 1;
  for (;;) {
    at = skip(text, at, /[\s,]*/y);
    if (text[at] === '}') return members;
    const nameEnd = skip(text, at, string);
    const name = String(JSON.parse(text.slice(at, nameEnd)));
    const start = skip(text, nameEnd, /\s*:\s*/y);
    at = endOfValue(text, start);
    if (members.has(name)) throw new Error(`it has "${name}" twice`);
    members.set(name, text.slice(start, at).trimEnd());
  }
}

const string = /"(?:[^"\\]|\\.)*"/y;

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"') at = skip(text, at, string) - 1;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (depth === 0 && (letter === ',' || letter === '}')) return at;
    else if (letter === '}' || letter === ']') depth -= 1;
  }
  return text.length;
}

function skip(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
