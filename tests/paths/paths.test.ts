import { describe, expect, it } from 'vitest';
import { catalog } from '../../machines/catalog.ts';
import { portsOf } from '../support/ports.ts';
import { coverTransitions } from './cover.ts';
import { exploreGraph, invokesOf } from './graph.ts';
import { measureCoverage } from './measure.ts';

describe.each(catalog)('the paths of $name', (entry) => {
  it('take every transition of the chart when a running actor walks them', async () => {
    const coverage = await measureCoverage(entry);

    expect(coverage.unreachable).toEqual([]);
    expect(coverage.uncovered).toEqual([]);
    expect(coverage.walked).toBe(coverage.transitions.length);
  });

  it('know how every call of the machine can end', () => {
    const kinds = new Map(portsOf(entry.machine).map(({ name, kind }) => [name, kind]));
    const types = new Set(entry.cases.map(({ type }) => type));

    const missing = invokesOf(entry.machine).flatMap(({ id, src }) => {
      const endings = {
        promise: [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`],
        machine: [`xstate.done.actor.${id}`],
        callback: [],
      }[kinds.get(src) ?? 'promise'];
      return endings.filter((type) => !types.has(type));
    });

    expect(missing).toEqual([]);
  });

  it('have no case that the chart does not listen to', () => {
    const known = new Set<string>(entry.machine.events);

    expect(entry.cases.map(({ type }) => type).filter((type) => !known.has(type))).toEqual([]);
  });

  it('stay few: at most one for each state and edge, and no two alike', () => {
    const graph = exploreGraph(entry);
    const { paths } = coverTransitions(entry);

    expect(paths.length).toBeLessThanOrEqual(graph.states.size + graph.edges.length);
    expect(graph.states.size).toBeLessThanOrEqual(200);
    expect(new Set(paths.map((path) => JSON.stringify(path))).size).toBe(paths.length);
  });

  it('come out the same every time', () => {
    expect(coverTransitions(entry)).toEqual(coverTransitions(entry));
  });
});
