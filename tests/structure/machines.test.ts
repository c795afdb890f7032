import { StateMachine, type AnyStateMachine } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import englishTexts from '../../locales/en-US/machines.json';
import chineseTexts from '../../locales/zh-CN/machines.json';
import { catalog } from '../../machines/catalog.ts';
import { invokesOf, statesOf } from '../paths/graph.ts';
import { complaintOf, portsOf } from '../support/ports.ts';
import { importsOf, sourcesIn } from './sources.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*.machine.ts', {
  eager: true,
});

describe('the machines', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are all in the catalogue, one to a file that bears its name', () => {
    const machines = Object.entries(modules).map(([file, module]) => ({
      file: file.replace(/^.*\/|\.machine\.ts$/g, ''),
      ids: Object.values(module)
        .filter(isMachine)
        .map(({ id }) => kebab(id)),
    }));

    expect(machines.filter(({ file, ids }) => ids.length !== 1 || ids[0] !== file)).toEqual([]);
    expect(machines.map(({ file }) => file).toSorted()).toEqual(
      catalog.map(({ name }) => kebab(name)).toSorted(),
    );
  });

  it('start nothing when they are imported', async () => {
    vi.useFakeTimers();
    vi.resetModules();
    const fetched = vi.spyOn(globalThis, 'fetch');

    await import('../../machines/catalog.ts');

    expect(vi.getTimerCount()).toBe(0);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('import xstate, the contract and each other, nothing else', () => {
    const strays = sourcesIn('machines').flatMap((source) =>
      importsOf(source)
        .filter((name) => name !== 'xstate' && !/^\.\/|^\.\.\/contract\//.test(name))
        .map((name) => `${source.path} imports ${name}`),
    );

    expect(strays).toEqual([]);
  });

  it('know no clock, no browser and no storage of their own', () => {
    const worldly =
      /\b(Date\.now|new Date\(\)|setTimeout|setInterval|fetch\(|window|document|localStorage|sessionStorage|Math\.random|crypto)\b/;

    expect(sourcesIn('machines').filter(({ text }) => worldly.test(text))).toEqual([]);
  });
});

describe.each(catalog)('the chart of $name', ({ machine, titleKey }) => {
  it('has a title in both languages', () => {
    expect(textAt(chineseTexts, titleKey)).toMatch(/\p{Script=Han}/u);
    expect(textAt(englishTexts, titleKey)).toMatch(/^[A-Z]/);
  });

  it('says of every state in a line what it means', () => {
    const mute = statesOf(machine)
      .filter(({ description }) => !/^[A-Z].{5,120}\.$/.test(description ?? ''))
      .map(({ id }) => id);

    expect(mute).toEqual([]);
  });

  it('answers the failure of every call', () => {
    const kinds = new Map(portsOf(machine).map(({ name, kind }) => [name, kind]));
    const events = new Set<string>(machine.events);
    const unanswered = invokesOf(machine)
      .filter(({ src }) => kinds.get(src) === 'promise')
      .filter(({ id }) => !events.has(`xstate.error.actor.${id}`));

    expect(unanswered).toEqual([]);
  });

  it('names every port that is not bound to the world', async () => {
    const ports = portsOf(machine).filter(({ kind }) => kind !== 'machine');

    for (const { name, logic } of ports) {
      expect(await complaintOf(logic)).toBe(`Error: The actor "${name}" is not provided.`);
    }
  });

  it('waits by name: every delay and every actor is declared in its set-up', () => {
    const { actors, delays } = machine.implementations;
    const sources = invokesOf(machine).map(({ src }) => src);
    const waits = machine.events.flatMap((type: string) => {
      const delay = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
      return delay === undefined ? [] : [delay];
    });

    expect(sources.filter((src) => !Object.hasOwn(actors, src))).toEqual([]);
    expect(waits.filter((delay: string) => !Object.hasOwn(delays, delay))).toEqual([]);
  });
});

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function textAt(texts: unknown, key: string): string {
  let found: unknown = texts;
  for (const part of key.split('.')) {
    found =
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([name]) => name === part)?.[1]
        : undefined;
  }
  return typeof found === 'string' ? found : '';
}
