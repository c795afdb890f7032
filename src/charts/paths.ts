/** True if a state equals `outer` or lies inside it; the empty path, the whole chart, contains all. */
export function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`);
}

/** Returns the state that holds another; the empty path where none does. */
export function getParentPath(path: string): string {
  return path.split('.').slice(0, -1).join('.');
}

/** Returns the translation key of a state path or an event. */
export function toLocaleKey(name: string): string {
  return name.replaceAll('.', '/');
}
