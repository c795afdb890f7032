/**
 * Checks whether `value` is an address on this site: a path that starts with exactly one slash. Anything
 * else (another origin, `//host`, `/\host`, a scheme, invisible characters, steps upwards, incomplete
 * characters or escapes) is refused. So `redirect` and `return_url` lead neither to another site nor to an
 * address that browsers rewrite.
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

/**
 * Returns an address of this site as a header `Location` may say it: percent-encoded, and with exactly one slash at
 * its beginning. Browsers read two slashes, or a slash and a backslash, as the name of another site, and drop tabs
 * and line ends before they look.
 */
export function toSiteLocation(address: string): string {
  // Steps such as `/..` may leave slashes at the beginning, so they are removed after parsing.
  const { pathname, search, hash } = new URL(`http://site/${address.toWellFormed()}`);
  return pathname.replace(/^\/+/, '/') + search + hash;
}

/** Checks whether browsers keep a path unchanged: they rewrite one with `..` or `.`. */
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
export function findSitePath(value: unknown, origin: string): string | null {
  const path =
    typeof value === 'string' && value.startsWith(`${origin}/`)
      ? value.slice(origin.length)
      : value;
  return isSitePath(path) ? path : null;
}
