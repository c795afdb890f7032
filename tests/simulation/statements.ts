/** Counts what is under way at a database, to know when nothing is. */
export type Counter = { begun: number; ended: number };

/** Returns the same object, whose named methods are counted while they run. */
export function counted<Target extends object>(
  target: Target,
  counter: Counter,
  methods: Readonly<Record<string, (method: Method) => Method>>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method: Method = (...args) => Reflect.apply(value, target, args);
      const change = typeof name === 'string' ? methods[name] : undefined;
      return change === undefined ? method : change(counting(method, counter));
    },
  });
}

export type Method = (...args: readonly unknown[]) => unknown;

function counting(method: Method, counter: Counter): Method {
  return (...args) => {
    counter.begun += 1;
    return Promise.resolve(method(...args)).finally(() => (counter.ended += 1));
  };
}
