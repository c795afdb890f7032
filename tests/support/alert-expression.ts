export type Element = { labels: Readonly<Record<string, string>>; value: number };
export type Vector = readonly Element[];
export type Scrape = { at: number; samples: Vector };
/** Evaluates at the last scrape. */
type Evaluate = (scrapes: readonly Scrape[]) => Vector;

const token = /\s*([A-Za-z_]\w*|\d+(?:\.\d+)?|"[^"]*"|!=|[(){}[\],=/>])/y;

/**
 * Reads an expression of PromQL, as much of it as our rules use: selectors, `rate`, `sum`, `max`, `by`,
 * `/` and `>` a number. Throws at anything else.
 */
export function createExpression(text: string): Evaluate {
  const tokens = splitTokens(text.trim());
  let at = 0;
  const peek = () => tokens[at];
  const take = () => tokens[at++] ?? fail('the end');
  const expect = (wanted: string) => (take() === wanted ? wanted : fail(wanted));
  const fail = (wanted: string): never => {
    throw new Error(`"${text}": ${wanted} expected at ${tokens.slice(at).join(' ')}`);
  };

  function comparison(): Evaluate {
    const value = quotient();
    if (peek() !== '>') return value;
    take();
    const limit = Number(take());
    return (scrapes) => value(scrapes).filter((element) => element.value > limit);
  }

  function quotient(): Evaluate {
    const above = term();
    if (peek() !== '/') return above;
    take();
    const below = term();
    return (scrapes) =>
      above(scrapes).flatMap(({ labels, value }) => {
        const other = below(scrapes).find((element) => isSame(element.labels, labels));
        return other === undefined ? [] : [{ labels, value: value / other.value }];
      });
  }

  function term(): Evaluate {
    const name = take();
    if (name === 'sum' || name === 'max') {
      const by = peek() === 'by' ? labelList() : [];
      expect('(');
      const inner = comparison();
      expect(')');
      return (scrapes) => aggregate(name, by, inner(scrapes));
    }
    if (name === 'rate') {
      expect('(');
      const matches = selector(take());
      expect('[');
      const window = Number(take()) * (take() === 'm' ? 60 : NaN);
      expect(']');
      expect(')');
      return (scrapes) => computeRate(scrapes, matches, window);
    }
    const matches = selector(name);
    return (scrapes) => withoutName(scrapes.at(-1)?.samples.filter(matches) ?? []);
  }

  function labelList(): string[] {
    take();
    expect('(');
    const labels = [take()];
    while (peek() === ',') {
      take();
      labels.push(take());
    }
    expect(')');
    return labels;
  }

  function selector(name: string): (element: Element) => boolean {
    if (peek() !== '{') return ({ labels }) => labels['__name__'] === name;
    const matchers: ((element: Element) => boolean)[] = [];
    do {
      take();
      const label = take();
      const isEqual = take() === '=';
      const value = take().slice(1, -1);
      matchers.push(({ labels }) => (labels[label] === value) === isEqual);
    } while (peek() === ',');
    expect('}');
    return (element) =>
      element.labels['__name__'] === name && matchers.every((matches) => matches(element));
  }

  const whole = comparison();
  if (at < tokens.length) fail('the end');
  return whole;
}

function splitTokens(text: string): readonly string[] {
  const found: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const [, each] = token.exec(text) ?? [];
    if (each === undefined) throw new Error(`"${text}" is no expression`);
    found.push(each);
  }
  return found;
}

function aggregate(how: 'sum' | 'max', by: readonly string[], elements: Vector): Vector {
  const groups = Map.groupBy(elements, ({ labels }) => by.map((label) => labels[label]).join('\n'));
  return [...groups.values()].map((group) => ({
    labels: Object.fromEntries(by.map((label) => [label, group[0]?.labels[label] ?? ''])),
    value:
      how === 'max'
        ? Math.max(...group.map(({ value }) => value))
        : group.reduce((sum, { value }) => sum + value, 0),
  }));
}

/** Like Prometheus: uses the series with a value at the beginning and the end of the window. */
function computeRate(
  scrapes: readonly Scrape[],
  matches: (element: Element) => boolean,
  window: number,
): Vector {
  const last = scrapes.at(-1);
  const first = scrapes.find(({ at }) => at >= (last?.at ?? 0) - window);
  if (first === undefined || last === undefined || first === last) return [];
  return withoutName(
    last.samples.filter(matches).flatMap((element) => {
      const before = first.samples.find(({ labels }) => isSame(labels, element.labels));
      if (before === undefined) return [];
      const value = (element.value - before.value) / (last.at - first.at);
      return [{ ...element, value }];
    }),
  );
}

function withoutName(elements: Vector): Vector {
  return elements.map(({ labels: { __name__: _name, ...labels }, value }) => ({ labels, value }));
}

function isSame(one: Element['labels'], other: Element['labels']): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
