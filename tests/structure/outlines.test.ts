import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../machines/catalog.ts';
import { outlineOf } from '../../machines/outline.ts';
import { keyOf, type FlowWords } from '../../src/flows/flow.ts';
import { outlines } from '../../src/flows/outlines.gen.ts';

describe('the flows that pages show', () => {
  it('are those of the machines that ship; `npm run flows` writes them down', () => {
    const shipped = catalog.map(({ name, machine }) => [name, outlineOf(machine)]);
    expect(outlines).toEqual(Object.fromEntries(shipped));
  });

  it.each(['zh-CN', 'en-US'])('name everything in %s and nothing that is not there', (locale) => {
    for (const { name, states } of Object.values(outlines)) {
      const words: FlowWords = JSON.parse(
        readFileSync(`locales/${locale}/flow-${kebab(name)}.json`, 'utf8'),
      );
      const moves = states.flatMap((state) => state.moves);
      const causes = (...kinds: string[]) =>
        distinct(moves.flatMap(({ by }) => (kinds.includes(by.kind) ? [by.name] : [])));
      expect({
        states: Object.keys(words.states).toSorted(),
        events: Object.keys(words.events).toSorted(),
        ports: Object.keys(words.ports).toSorted(),
        delays: Object.keys(words.delays).toSorted(),
        guards: Object.keys(words.guards).toSorted(),
      }).toEqual({
        states: distinct(states.flatMap(({ path }) => (path === '' ? [] : [keyOf(path)]))),
        events: distinct(causes('event').map(keyOf)),
        ports: causes('done', 'error'),
        delays: causes('after'),
        guards: distinct(moves.flatMap(({ guard }) => guard ?? [])),
      });
    }
  });
});

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
