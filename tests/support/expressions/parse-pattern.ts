/** A part of a regular expression. `char` matches one character, `start` and `end` the edges of the input. */
export type Part =
  | { kind: 'char'; matches: (character: string) => boolean }
  | { kind: 'start' | 'end' }
  | { kind: 'sequence' | 'choice'; parts: readonly Part[] }
  | { kind: 'loop'; part: Part; min: number; max: number }
  | { kind: 'ahead'; part: Part };

const nothing: Part = { kind: 'sequence', parts: [] };

/** Parses the pattern of a regular expression. Throws for unsupported syntax. */
export function parsePattern({ source, flags }: RegExp): Part {
  const isUnicode = flags.includes('u');
  let at = 0;

  const isNext = (text: string) => source.startsWith(text, at);
  const take = (text: string) => {
    if (!isNext(text)) return false;
    at += text.length;
    return true;
  };
  const takeMatch = (expected: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(expected.source, isUnicode ? 'yu' : 'y');
    sticky.lastIndex = at;
    const found = sticky.exec(source);
    at += found?.[0].length ?? 0;
    return found;
  };

  const parseChoice = (): Part => {
    const parts = [parseSequence()];
    while (take('|')) parts.push(parseSequence());
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts };
  };
  const parseSequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && !isNext('|') && !isNext(')')) parts.push(parseLoop());
    return { kind: 'sequence', parts };
  };
  const parseLoop = (): Part => {
    const part = parseAtom();
    const found = takeMatch(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/);
    if (found === null) return part;
    const [, sign, least = '0', comma, most] = found;
    if (sign !== undefined) {
      return { kind: 'loop', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    }
    const min = Number(least);
    const max = comma === '' ? min : most === '' ? Infinity : Number(most);
    return { kind: 'loop', part, min, max };
  };
  const parseGroup = (): Part => {
    const opening = takeMatch(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?/)?.[0] ?? '(';
    const part = parseChoice();
    if (!take(')')) throw new Error(`/${source}/ has a group without an end.`);
    if (opening === '(?=' || opening === '(?!') return { kind: 'ahead', part };
    if (opening !== '(?<=' && opening !== '(?<!') return part;
    if (isEndless(part)) throw new Error(`/${source}/ looks behind without a bound.`);
    return nothing;
  };
  const parseAtom = (): Part => {
    if (isNext('(')) return parseGroup();
    if (take('^')) return flags.includes('m') ? nothing : { kind: 'start' };
    if (take('$')) return flags.includes('m') ? nothing : { kind: 'end' };
    if (takeMatch(/\\[bB]/) !== null) return nothing;
    if (takeMatch(/\\(?:[1-9]|k<)/) !== null) throw new Error(`/${source}/ refers back.`);
    const text = takeMatch(
      /\[(?:\\[^]|[^\]\\])*\]|\\(?:u\{\w+\}|u\w{4}|x\w{2}|c\w|[pP]\{[^}]*\}|[^])|[^]/,
    )?.[0];
    if (text === undefined || flags.includes('v'))
      throw new Error(`/${source}/ is not understood.`);
    const single = new RegExp(`^(?:${text})$`, flags.replaceAll(/[gym]/g, ''));
    return { kind: 'char', matches: (character) => single.test(character) };
  };

  const whole = parseChoice();
  if (at < source.length) throw new Error(`/${source}/ is not understood at ${at}.`);
  return whole;
}

function isEndless(part: Part): boolean {
  if (part.kind === 'loop') return part.max === Infinity || isEndless(part.part);
  if (part.kind === 'ahead') return isEndless(part.part);
  return 'parts' in part && part.parts.some(isEndless);
}
