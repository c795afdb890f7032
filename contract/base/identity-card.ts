const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * Checks whether `value` is an identity card number: seventeen digits and a check digit modulo 11 (GB
 * 11643).
 */
export function isIdentityCard(value: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return false;
  const sum = weights.reduce((all, weight, at) => all + weight * Number(value[at]), 0);
  return value[17] === '10X98765432'[sum % 11];
}
