let codes: ReadonlyMap<string, readonly [number, number]> | null = null;

/** Encodes text in GBK, which Node only reads; a letter that is not in it becomes a question mark. */
export function encodeGbk(text: string): Uint8Array {
  codes ??= readCodes();
  const known = codes;
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code < 0x80 ? [code] : (known.get(letter) ?? [0x3f]);
    }),
  );
}

/** Reads every pair of bytes once, to know what each letter is written as. */
function readCodes(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, readonly [number, number]>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const letter = decoder.decode(Uint8Array.of(first, second));
      if ([...letter].length === 1 && letter !== '\uFFFD' && !found.has(letter))
        found.set(letter, [first, second]);
    }
  }
  return found;
}
