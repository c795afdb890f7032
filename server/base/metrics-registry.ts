export type Labels<Label extends string> = Readonly<Record<Label, string>>;
export type Sample = { labels?: Readonly<Record<string, string>>; value: number };

export type Counter<Label extends string> = {
  add(labels: Labels<Label>, by?: number): void;
  /** Returns the sum of all series that have these labels. */
  total(matching?: Partial<Labels<Label>>): number;
};

export type Histogram<Label extends string> = {
  /** Records a value, in the unit of the metric's name. */
  observe(labels: Labels<Label>, value: number): void;
  /**
   * Returns for each bound how many values were at or below it, over all series; the last bound is infinite.
   */
  counts(): readonly number[];
};

export type Registry = {
  counter<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): Counter<Label>;
  histogram<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    bounds: readonly number[],
  ): Histogram<Label>;
  /** Registers a gauge that is read on each request. */
  gauge(name: string, help: string, read: () => readonly Sample[]): void;
  /** Formats all metrics in the text format of Prometheus, 0.0.4. */
  text(): string;
};

// Limits the series of a metric, in case a label gets unbounded values by mistake.
const maxSeries = 400;

type Series<Value> = { labels: Readonly<Record<string, string>>; value: Value };

/** Creates an empty registry with counters, histograms, gauges and the page that Prometheus reads. */
export function createRegistry(): Registry {
  const pages = new Map<string, () => string>();

  function add(name: string, help: string, type: string, lines: () => readonly string[]): void {
    if (pages.has(name)) throw new Error(`the metric ${name} is there already`);
    const head = `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;
    pages.set(name, () => [head, ...lines()].join('\n'));
  }

  return {
    counter(name, help, labelNames) {
      const series = createSeries(labelNames, () => ({ count: 0 }));
      add(name, help, 'counter', () =>
        series.all().map(({ labels, value }) => line(name, labels, value.count)),
      );
      return {
        add(labels, by = 1) {
          series.of(labels).count += by;
        },
        total: (matching = {}) =>
          series
            .all()
            .filter(({ labels }) =>
              Object.entries(matching).every(([label, value]) => labels[label] === value),
            )
            .reduce((sum, { value }) => sum + value.count, 0),
      };
    },
    histogram(name, help, labelNames, bounds) {
      const series = createSeries(labelNames, () => ({
        counts: bounds.map(() => 0),
        all: 0,
        sum: 0,
      }));
      add(name, help, 'histogram', () =>
        series
          .all()
          .flatMap(({ labels, value: { counts, all, sum } }) => [
            ...bounds.map((bound, index) =>
              line(`${name}_bucket`, { ...labels, le: String(bound) }, counts[index] ?? 0),
            ),
            line(`${name}_bucket`, { ...labels, le: '+Inf' }, all),
            line(`${name}_sum`, labels, sum),
            line(`${name}_count`, labels, all),
          ]),
      );
      return {
        observe(labels, value) {
          const entry = series.of(labels);
          entry.all += 1;
          entry.sum += value;
          for (let index = bounds.length - 1; value <= (bounds[index] ?? -Infinity); index -= 1) {
            entry.counts[index] = (entry.counts[index] ?? 0) + 1;
          }
        },
        counts: () =>
          series
            .all()
            .map(({ value }) => [...value.counts, value.all])
            .reduce(
              (sums, counts) => sums.map((sum, index) => sum + (counts[index] ?? 0)),
              Array.from({ length: bounds.length + 1 }, () => 0),
            ),
      };
    },
    gauge(name, help, read) {
      add(name, help, 'gauge', () =>
        read().map(({ labels = {}, value }) => line(name, labels, value)),
      );
    },
    text: () => `${[...pages.values()].map((page) => page()).join('\n')}\n`,
  };
}

function createSeries<Label extends string, Value>(
  labelNames: readonly Label[],
  start: () => Value,
): { of(labels: Labels<Label>): Value; all(): readonly Series<Value>[] } {
  const known = new Map<string, Series<Value>>();
  const begin = (key: string, labels: Series<Value>['labels']): Value => {
    const series = { labels, value: start() };
    known.set(key, series);
    return series.value;
  };
  return {
    of(labels) {
      const key = labelNames.map((name) => labels[name]).join('\n');
      const series = known.get(key);
      if (series !== undefined) return series.value;
      if (known.size < maxSeries) return begin(key, labels);
      const others = Object.fromEntries(labelNames.map((name) => [name, 'other']));
      return known.get('')?.value ?? begin('', others);
    },
    all: () => [...known.values()],
  };
}

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
