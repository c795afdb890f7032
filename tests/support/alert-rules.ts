import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { parse } from 'yaml';
import { createExpression, type Scrape, type Vector } from './alert-expression.ts';

const Rule = v.object({
  alert: v.string(),
  expr: v.string(),
  for: v.string(),
  labels: v.object({ severity: v.string() }),
  annotations: v.object({ summary: v.string(), runbook: v.string() }),
});
const RuleFile = v.object({ groups: v.tuple([v.object({ rules: v.array(Rule) })]) });
export type AlertRule = v.InferOutput<typeof Rule>;

/** Reads the rules of docs/alerts.yml unchanged. */
export function readAlertRules(): readonly AlertRule[] {
  return v.parse(RuleFile, parse(readFileSync('docs/alerts.yml', 'utf8'))).groups[0].rules;
}

/** Evaluates rules like Prometheus, limited to the features that they use. */
export function createAlerting(rules: readonly AlertRule[]) {
  const scrapes: Scrape[] = [];
  const active = new Map<string, { since: number; rule: AlertRule }>();
  const expressions = rules.map((rule) => ({ rule, evaluate: createExpression(rule.expr) }));
  let now = 0;
  return {
    /** Stores the metrics of a node at a time in seconds, and evaluates every rule. */
    scrape(at: number, text: string): void {
      now = at;
      scrapes.push({ at, samples: readSamples(text) });
      for (const { rule, evaluate } of expressions) {
        const raised = evaluate(scrapes).map(({ labels }) => formatSeries(rule, labels));
        for (const name of raised) {
          active.set(name, active.get(name) ?? { since: at, rule });
        }
        for (const [name, known] of active) {
          if (known.rule === rule && !raised.includes(name)) active.delete(name);
        }
      }
    },
    /** Returns the alerts that have been raised for as long as their rule wants. */
    firing: (): string[] =>
      [...active]
        .filter(([, { since, rule }]) => now - since >= seconds(rule.for))
        .map(([name]) => name)
        .toSorted(),
  };
}

/** Parses an exposition into values with their labels and `__name__`. Throws at an invalid line. */
export function readSamples(text: string): Vector {
  return text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (value === undefined) throw new Error(`this is no sample: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      const known = Object.fromEntries(pairs.map(([, label = '', given = '']) => [label, given]));
      return { labels: { __name__: name, ...known }, value: Number(value) };
    });
}

export function seconds(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(duration) ?? [];
  const each: Record<string, number> = { s: 1, m: 60, h: 3600 };
  return Number(count) * (each[unit] ?? NaN);
}

function formatSeries({ alert }: AlertRule, labels: Readonly<Record<string, string>>): string {
  return [alert, ...Object.values(labels)].join(' ');
}
