/** Crockford's alphabet: digits and capitals that are not confused with others, compact in a QR code. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns numbers of five bits as text. */
export function textOfFives(fives: readonly number[]): string {
  return fives.map((five) => alphabet.charAt(five)).join('');
}

/**
 * Returns a text as numbers of five bits, or null if a character is not in the alphabet. Case does not
 * count; O is read as 0, I and L as 1.
 */
export function readLetters(text: string): number[] | null {
  const letters = text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const fives = Array.from(letters, (letter) => alphabet.indexOf(letter));
  return fives.includes(-1) ? null : fives;
}

/** Returns bytes as numbers of five bits; zeros fill up the last one. */
export function fivesOfBytes(bytes: Uint8Array): number[] {
  return regroup([...bytes, 0], { from: 8, to: 5 }).slice(0, Math.ceil((bytes.length * 8) / 5));
}

/** Returns the whole bytes in numbers of five bits. */
export function bytesOfFives(fives: readonly number[]): Uint8Array {
  return Uint8Array.from(regroup(fives, { from: 5, to: 8 }));
}

/** Splits the bits of numbers into numbers of `to` bits; an incomplete last number is left out. */
function regroup(numbers: readonly number[], { from, to }: { from: number; to: number }): number[] {
  const cut: number[] = [];
  let [rest, bits] = [0, 0];
  for (const number of numbers) {
    rest = ((rest & (2 ** to - 1)) << from) | number;
    for (bits += from; bits >= to; bits -= to) cut.push((rest >> (bits - to)) & (2 ** to - 1));
  }
  return cut;
}
