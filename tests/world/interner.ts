/** Values by number: equal ones have the same. */
export type Interner<Value> = { add(value: Value): number; get(id: number): Value };

/** Returns an interner of plain values, each kept as `normal` gives it. */
export function createInterner<Value extends object>(
  normal: (value: Value) => Value,
): Interner<Value> {
  const values: Value[] = [];
  const ids = new Map<string, number>();
  const known = new WeakMap<object, number>();
  return {
    add(value) {
      const seen = known.get(value);
      if (seen !== undefined) return seen;
      const kept = normal(value);
      const key = JSON.stringify(kept);
      let id = ids.get(key);
      if (id === undefined) {
        id = values.push(kept) - 1;
        ids.set(key, id);
      }
      known.set(value, id);
      known.set(kept, id);
      return id;
    },
    get(id) {
      const value = values[id];
      if (value === undefined) throw new Error(`nothing has the number ${id}`);
      return value;
    },
  };
}
