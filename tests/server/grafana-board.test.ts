import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import * as v from 'valibot';
import { exposeSmsRests } from '#server/status/sms-sends.ts';
import { createMetrics } from '#server/base/metrics.ts';
import { createStatus } from '#server/status/status.ts';
import { readSamples } from '#tests/support/alert-rules.ts';
import { server, test } from '#tests/support/set-up.ts';

/** The data source that the reader of the board chooses. */
const Chosen = v.object({ type: v.literal('prometheus'), uid: v.literal('${datasource}') });
const Panel = v.object({
  id: v.number(),
  title: v.string(),
  type: v.string(),
  description: v.optional(v.string()),
  gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
  datasource: v.optional(Chosen),
  targets: v.optional(
    v.array(
      v.object({
        expr: v.string(),
        legendFormat: v.string(),
        refId: v.string(),
        datasource: Chosen,
      }),
    ),
    [],
  ),
});
const Board = v.object({
  uid: v.literal('park'),
  // With a number of another Grafana an import replaces the board that has it there.
  id: v.optional(v.null()),
  title: v.pipe(v.string(), v.minLength(1)),
  schemaVersion: v.number(),
  templating: v.object({
    list: v.tuple([
      v.object({
        name: v.literal('datasource'),
        type: v.literal('datasource'),
        query: v.literal('prometheus'),
      }),
    ]),
  }),
  panels: v.array(Panel),
});

const { panels } = v.parse(Board, JSON.parse(readFileSync('deploy/grafana.json', 'utf8')));
const charts = panels.filter(({ type }) => type !== 'row');
const targets = charts.flatMap((panel) => panel.targets);

/** Labels that Prometheus adds, and the one of the buckets. */
const addedLabels = ['instance', 'job', 'le'];

/** Returns the figures of a node with every source, after one event of each kind. */
async function expose() {
  const metrics = createMetrics();
  const { renders, renderSeconds, pageCache } = metrics;
  metrics.requests.add({ route: '/livez', method: 'GET', status: '2xx' });
  metrics.requestSeconds.observe({ kind: 'api' }, 0.1);
  metrics.longPollSeconds.observe({}, 1);
  metrics.walletCalls.add({ channel: 'alipay', call: 'query', outcome: 'done' });
  metrics.walletSeconds.observe({ channel: 'alipay' }, 0.1);
  metrics.smsSends.add({ provider: 'aliyun', outcome: 'sent' });
  renders.add({ outcome: 'done' });
  renderSeconds.observe({}, 0.1);
  pageCache.add({ result: 'hit' });
  metrics.chores.set('jobs', 0);
  const connections = () => ({ used: 1, idle: 1, waiting: 0 });
  createStatus({ ...server.deps, metrics }, { connections });
  exposeSmsRests(metrics, { listProviders: () => [{ name: 'aliyun', rests: false }] });
  const text = metrics.registry.text();
  return {
    names: [...text.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name ?? ''),
    samples: readSamples(text),
  };
}

/** Returns the figures that an expression names, without the endings of a histogram. */
function listFigures(expr: string): string[] {
  return [...expr.matchAll(/\b(?:park|process)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  );
}

test('the board of Grafana shows every figure of /metrics, and names no other', async () => {
  const { names } = await expose();
  const shown = new Set(targets.flatMap(({ expr }) => listFigures(expr)));

  expect([...shown].filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
});

test('the board of Grafana groups and filters by labels that its figures have', async () => {
  const { samples } = await expose();
  const strays = targets.flatMap(({ expr, legendFormat }) => {
    const figures = listFigures(expr);
    const own = samples
      .filter(({ labels }) => figures.includes(listFigures(labels['__name__'] ?? '')[0] ?? ''))
      .flatMap(({ labels }) => Object.keys(labels));
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(', '),
    );
    const filtered = [...expr.matchAll(/[{,](\w+)(?:=|!=)"/g)].map(([, name]) => name ?? '');
    const legend = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
    return [
      ...[...grouped, ...filtered].filter((name) => ![...own, ...addedLabels].includes(name)),
      // A legend names the labels that remain after the sum.
      ...legend.filter((name) => !grouped.includes(name)),
    ].map((name) => `${name} of ${expr}`);
  });

  expect(strays).toEqual([]);
});

test('every chart asks the chosen data source, and no two charts overlap on the grid of 24 columns', () => {
  const rows = panels.filter(({ type }) => type === 'row');
  expect(rows.length).toBeGreaterThan(0);
  expect(charts.filter(({ datasource }) => datasource === undefined)).toEqual([]);
  expect(
    charts.filter(
      ({ targets: asked }) => new Set(asked.map(({ refId }) => refId)).size !== asked.length,
    ),
  ).toEqual([]);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});

test('every chart of the board has its own number, a title and a sentence', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(
    charts.filter(({ description = '', title }) => title === '' || description === ''),
  ).toEqual([]);
  expect(charts.every((panel) => panel.targets.length > 0)).toBe(true);
});
