import { parse } from 'yaml';
import * as v from 'valibot';
import type { Chart } from '#contract/content/blocks.ts';
import { ChartSource } from '#server/db/tables/chart-source.ts';

/** Parses the YAML of a chart. Returns null for a text that is none. */
export function readChart(text: string): Chart | null {
  const source = v.safeParse(ChartSource, parseYaml(text));
  return source.success ? toChart(source.output) : null;
}

/** Converts the figures of an author to percent of the axis. */
export function toChart({ title, axis, unit, rows }: v.InferOutput<typeof ChartSource>): Chart {
  const bars = rows.flatMap((row) =>
    Object.entries(row).map(([label, bar]) => {
      const [from, to, words] = typeof bar === 'number' ? [axis?.[0] ?? 0, bar] : bar;
      const figures = typeof bar === 'number' ? String(bar) : `${from}–${to}`;
      return { label, from, to, text: words ?? figures + unit };
    }),
  );
  const start = axis?.[0] ?? 0;
  const end = axis?.at(-1) ?? Math.max(...bars.map(({ to }) => to));
  const toPercent = (value: number) =>
    Number((((value - start) / (end - start || 1)) * 100).toFixed(2));
  return {
    kind: 'chart',
    title,
    ticks: (axis ?? []).map((at) => ({ at: toPercent(at), text: String(at) })),
    rows: bars.map(({ from, to, ...bar }) => ({
      ...bar,
      from: toPercent(from),
      to: toPercent(to),
    })),
  };
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch {
    return null;
  }
}
