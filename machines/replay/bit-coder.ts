import { ByteFault } from './bytes.ts';

/** The adaptive probability of a bit: it learns from each bit that is coded with it. */
export class Bit {
  /** The probability of a one, of 65,536. */
  ones = 32_768;
  #seen = 0;

  learn(bit: number): void {
    const target = bit === 1 ? 65_535 : 0;
    this.ones += Math.trunc(((target - this.ones) * 2) / (2 * this.#seen + 3));
    if (this.#seen < 24) this.#seen += 1;
  }
}

/** Codes a bit by its probability. A writer returns the given bit; a reader ignores it and returns the read one. */
export interface BitCoder {
  code(probability: Bit, bit: number): number;
}

/** Adapts the probabilities to bits and writes nothing. */
export const learner: BitCoder = {
  code(probability, bit) {
    probability.learn(bit);
    return bit;
  },
};

/** Divides a range by the probability of a one, and lists the leading bits that both of its ends share. */
class Range {
  #low = 0;
  #high = 0xff_ff_ff_ff;

  /** The last value of the part for a one. */
  split({ ones }: Bit): number {
    const share = Math.min(4095, Math.max(1, ones >> 4));
    const width = this.#high - this.#low;
    return this.#low + Math.floor((width * share) / 4096);
  }

  /** Keeps the part of a bit, and calls `shift` for each leading bit that is now decided. */
  keep(bit: number, middle: number, shift: (bit: number) => void): void {
    if (bit === 1) this.#high = middle;
    else this.#low = middle + 1;
    while (this.#low >>> 31 === this.#high >>> 31) {
      shift(this.#low >>> 31);
      this.#low = (this.#low << 1) >>> 0;
      this.#high = ((this.#high << 1) | 1) >>> 0;
    }
  }
}

/** Writes bits with an arithmetic code. */
export class BitWriter implements BitCoder {
  readonly #range = new Range();
  readonly #bits: number[] = [];

  code(probability: Bit, bit: number): number {
    const middle = this.#range.split(probability);
    this.#range.keep(bit, middle, (shifted) => this.#bits.push(shifted));
    probability.learn(bit);
    return bit;
  }

  /** Returns the code as numbers of five bits. Zeros may be added at its end. */
  fives(): number[] {
    // The ends of the range differ in their first bit, so a one and zeros lie between them.
    const bits = [...this.#bits, 1];
    return Array.from({ length: Math.ceil(bits.length / 5) }, (_, at) =>
      [0, 1, 2, 3, 4].reduce((five, bit) => five * 2 + (bits[at * 5 + bit] ?? 0), 0),
    );
  }
}

/** Reads the code of a BitWriter. */
export class BitReader implements BitCoder {
  readonly #range = new Range();
  readonly #fives: readonly number[];
  #value = 0;
  #at = 0;

  constructor(fives: readonly number[]) {
    this.#fives = fives;
    for (let bit = 0; bit < 32; bit += 1) this.#take();
  }

  code(probability: Bit): number {
    const middle = this.#range.split(probability);
    const bit = this.#value <= middle ? 1 : 0;
    this.#range.keep(bit, middle, () => this.#take());
    probability.learn(bit);
    return bit;
  }

  #take(): void {
    // A written code ends at most 32 bits before the last one that is read.
    if (this.#at > this.#fives.length * 5 + 64) throw new ByteFault('the bits end too early');
    const five = this.#fives[Math.floor(this.#at / 5)] ?? 0;
    this.#value = ((this.#value << 1) | ((five >> (4 - (this.#at % 5))) & 1)) >>> 0;
    this.#at += 1;
  }
}

/** Codes a whole number of `bits` bits, of which all values are equally likely. */
export function codeEvenly(coder: BitCoder, value: number, bits: number): number {
  let coded = 0;
  for (let at = bits - 1; at >= 0; at -= 1) {
    coded = coded * 2 + coder.code(new Bit(), Math.floor(value / 2 ** at) % 2);
  }
  return coded;
}

/** Codes a whole number of a few bits with probabilities that adapt to its values. */
export class AdaptiveNumber {
  readonly #bits: number;
  readonly #nodes: readonly Bit[];

  constructor(bits: number) {
    this.#bits = bits;
    this.#nodes = Array.from({ length: 2 ** bits }, () => new Bit());
  }

  code(coder: BitCoder, value: number): number {
    let node = 1;
    for (let at = this.#bits - 1; at >= 0; at -= 1) {
      node = node * 2 + coder.code(this.#nodes[node] ?? new Bit(), (value >> at) & 1);
    }
    return node - 2 ** this.#bits;
  }
}
