/** A method of a connection with any parameters and result. */
export type Method = (...args: readonly unknown[]) => unknown;

/** Returns the same object, with some of its methods changed. */
export function gated<Target extends object>(
  target: Target,
  changes: Readonly<Record<string, (method: Method) => Method>>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method: Method = (...args) => Reflect.apply(value, target, args);
      return (typeof name === 'string' ? changes[name]?.(method) : undefined) ?? method;
    },
  });
}

/** Gets the text of a statement as passed to a connection. */
export function getStatementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : '';
}
