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

/** Thrown when the bytes end too early or a number is too long. */
export class ByteFault extends Error {
  override readonly name = 'ByteFault';
}
