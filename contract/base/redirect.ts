/**
 * Returns whether `value` is an address inside this site: a path that starts with exactly one slash.
 * Anything else (another origin, `//host`, `/\host`, a scheme, invisible characters, steps upwards, halves
 * of characters or of escapes) is refused, so that `redirect` and `return_url` can neither lead a person
 * away nor to an address that no browser keeps as it is written.
 */
export function isSitePath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 2048 &&
    /^\/(?![/\\])/.test(value) &&
    // Browsers drop tabs and line breaks inside an address, which would turn "/\t/host" into "//host".
    !/[\p{C}\p{Zl}\p{Zp}\\]/u.test(value) &&
    isKept(value.split(/[?#]/)[0] ?? '')
  );
}

/** Returns whether a browser takes a path as it is: one with `..` or `.` becomes another on the way. */
function isKept(path: string): boolean {
  try {
    return decodeURIComponent(path)
      .split('/')
      .every((step) => step !== '.' && step !== '..');
  } catch {
    return false;
  }
}

/**
 * Returns the path of this site that `value` names, as such or as an absolute address on `origin`, such as
 * `https://example.com`; null for anything else.
 */
export function sitePathOf(value: unknown, origin: string): string | null {
  const path =
    typeof value === 'string' && value.startsWith(`${origin}/`)
      ? value.slice(origin.length)
      : value;
  return isSitePath(path) ? path : null;
}
