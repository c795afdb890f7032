/** A part of an amount, as a fraction: sums of parts are exact. */
export type Part = readonly [top: bigint, bottom: bigint];

export const nothing: Part = [0n, 1n];

/** Returns `of` percent. */
export function percent(of: number): Part {
  return [BigInt(of), 100n];
}

/** Returns `some` of `all` as a part of `part`. */
export function divide(part: Part, some: number, all: number): Part {
  return multiply(part, [BigInt(some), BigInt(all)]);
}

export function add([top, bottom]: Part, [other, below]: Part): Part {
  return bottom === below ? [top + other, bottom] : [top * below + other * bottom, bottom * below];
}

export function multiply([top, bottom]: Part, [other, below]: Part): Part {
  return [top * other, bottom * below];
}

/** Takes a part of an amount in fen, rounded down. */
export function takePart(amount: number, [top, bottom]: Part): number {
  return Number((BigInt(amount) * top) / bottom);
}
