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

/** Returns bytes as text: 5 bits a character, the last one filled up with zeros. */
export function textOfBytes(bytes: Uint8Array): string {
  let [text, bits, kept] = ['', 0, 0];
  for (const byte of bytes) {
    kept = ((kept << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((kept >> (bits - 5)) & 31);
  }
  return bits === 0 ? text : text + alphabet.charAt((kept << (5 - bits)) & 31);
}

/**
 * Returns the bytes of a text, or null if a character is not in the alphabet. Case, blanks and dashes do
 * not count; O is read as 0, I and L as 1.
 */
export function bytesOfText(text: string): Uint8Array | null {
  const fives = readLetters(text.replaceAll(/[\s-]/g, ''));
  if (fives === null) return null;
  const bytes = new Uint8Array(Math.floor((fives.length * 5) / 8));
  let [at, bits, kept] = [0, 0, 0];
  for (const value of fives) {
    kept = ((kept << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (kept >> bits) & 255;
    at += 1;
  }
  return bytes;
}

/** Computes the CRC-16/CCITT checksum of bytes. */
export function computeChecksum(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum & 0x8000) === 0 ? (sum << 1) & 0xffff : ((sum << 1) ^ 0x1021) & 0xffff;
    }
  }
  return sum;
}

/** Thrown when the bytes end too early or a number is too long. */
export class ByteFault extends Error {
  override readonly name = 'ByteFault';
}

/** Reads numbers from a sequence of bytes. Its methods throw ByteFault. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  fixed(size: number): number {
    let value = 0;
    for (let at = 0; at < size; at += 1) value = value * 256 + this.#next();
    return value;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 28; factor *= 128) {
      const byte = this.#next();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    throw new ByteFault('a number has too many bytes');
  }

  isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  #next(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new ByteFault('the bytes end too early');
    this.#at += 1;
    return byte;
  }
}
