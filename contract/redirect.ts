/**
 * Whether `value` is an address inside this site: a path that starts with exactly one slash.
 * Anything else (another origin, `//host`, `/\host`, a scheme, control characters) is refused,
 * so that `redirect` and `return_url` can never lead a person away.
 */
export function isSitePath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 2048 &&
    /^\/(?![/\\])/.test(value) &&
    // Browsers drop tabs and line breaks inside an address, which would turn "/\t/host" into "//host".
    !/[\u0000-\u001f\u007f\\]/.test(value)
  );
}
