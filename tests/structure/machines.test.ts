import { basename, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import englishTexts from '#locales/en-US/machines.json' with { type: 'json' };
import chineseTexts from '#locales/zh-CN/machines.json' with { type: 'json' };
import { catalog, siteCatalog } from '#machines/catalog.ts';
import { listInvokes, listStates } from 'flowkit';
import { runUnboundPort, listPorts } from '#tests/support/ports.ts';
import { listImports, sourcesIn } from './sources.ts';

// machines/replay is a separate room that describes recorded moves.
const sources = sourcesIn('machines').filter(({ path }) => !path.startsWith('machines/replay/'));

const paths = sources.map(({ path }) => path).filter((path) => path.endsWith('.machine.ts'));
const files = paths.map((path) => basename(path, '.machine.ts'));
const modules = await Promise.all(
  paths.map(async (path): Promise<object> => import(join(process.cwd(), path))),
);

describe('the machines', () => {
  it('the machines are all in the catalog, one per file with its name', () => {
    const machines = files.map((file, index) => ({
      file,
      ids: Object.values(modules[index] ?? {})
        .filter(isMachine)
        .map(({ id }) => kebab(id)),
    }));

    const listed = catalog.map(({ name }) => kebab(name));

    expect(
      machines.filter(({ file, ids }) => ids.length !== 1 || ids[0] !== file),
      'Each machines/<id>.machine.ts exports one machine, whose `id` is the name of the file in camelCase.',
    ).toEqual([]);
    expect(
      machines.filter(({ file }) => !listed.includes(file)).map(({ file }) => file),
      'Add an entry for each of these machines to machines/catalog.ts.',
    ).toEqual([]);
    expect(listed, 'machines/catalog.ts lists every machine once.').toHaveLength(machines.length);
  });

  it('the machines start nothing when they are imported', () => {
    const script = `const started = [];
      for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'fetch'])
        globalThis[name] = () => started.push(name);
      await import('#machines/catalog.ts');
      console.log(JSON.stringify(started));`;
    const started = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    });

    expect(
      JSON.parse(started),
      'A module of machines/ only declares: move what it starts to src/actors.',
    ).toEqual([]);
  });

  it('the machines import xstate, the contract and each other, nothing else', () => {
    const strays = sources.flatMap((source) =>
      listImports(source)
        .filter((name) => name !== 'xstate' && !/^\.\/|^#(?:contract|machines)\//.test(name))
        .map((name) => `${source.path} imports ${name}`),
    );

    expect(
      strays,
      'Name what is needed as an actor of the machine; src/actors binds it to the world.',
    ).toEqual([]);
  });

  it('the machines know no clock, no browser and no storage', () => {
    const worldly =
      /\b(Date\.now|new Date\(\)|setTimeout|setInterval|fetch\(|window|document|localStorage|sessionStorage|Math\.random|crypto)\b/;

    const strays = sources.flatMap(({ path, text }) => {
      const found = worldly.exec(text)?.[0];
      return found === undefined ? [] : [`${path}: ${found}`];
    });

    expect(
      strays,
      'Wait by a named delay, and get the time and everything else by an actor or an input.',
    ).toEqual([]);
  });
});

describe.each(siteCatalog)('the chart of $name', ({ name, titleKey }) => {
  it.each([
    ['zh-CN', chineseTexts, /\p{Script=Han}/u],
    ['en-US', englishTexts, /^[A-Z]/],
  ])('the chart has a title and a summary in %s', (locale, texts, written) => {
    expect(
      [titleKey, `${name}.summary`].filter((key) => !written.test(textAt(texts, key))),
      `Write these into locales/${locale}/machines.json: what the machine is called, and what it is for.`,
    ).toEqual([]);
  });
});

describe.each(catalog)('the chart of $name', ({ machine }) => {
  it('the chart says of every state in a line what it means', () => {
    const mute = listStates(machine)
      .filter(({ description }) => !/^[A-Z].{5,120}\.$/.test(description ?? ''))
      .map(({ id }) => id);

    expect(
      mute,
      'Give each of these states a `description`: one English sentence of 7 to 122 characters.',
    ).toEqual([]);
  });

  it('the chart answers the failure of every call', () => {
    const kinds = new Map(listPorts(machine).map(({ name, kind }) => [name, kind]));
    const events = new Set<string>(machine.events);
    const unanswered = listInvokes(machine)
      .filter(({ src }) => kinds.get(src) === 'promise')
      .filter(({ id }) => !events.has(`xstate.error.actor.${id}`));

    expect(unanswered, 'Say in `onError` what happens when these calls fail.').toEqual([]);
  });

  it('the chart names every port that is not bound to the world', async () => {
    const ports = listPorts(machine).filter(({ kind }) => kind !== 'machine');

    for (const { name: port, logic } of ports) {
      expect(
        await runUnboundPort(logic),
        `The body of the actor "${port}" in the setup is unprovided('${port}'): src/actors binds it.`,
      ).toBe(`Error: The actor "${port}" is not provided.`);
    }
  });

  it('the chart says in the name of an action what it does', () => {
    const begins: Readonly<Record<string, RegExp>> = {
      'xstate.assign': /^(?:assign|clear)[A-Z]/,
      'xstate.emit': /^emit[A-Z]/,
      'xstate.raise': /^raise[A-Z]/,
      'xstate.sendTo': /^send[A-Z]/,
    };
    const strays = Object.entries(machine.implementations.actions)
      .filter(([action, logic]) => {
        const { type } = Object(logic);
        return begins[type]?.test(action) !== true;
      })
      .map(([action]) => action);

    expect(
      strays,
      'Begin the names of these actions with assign or clear, emit, raise or send: whichever they do.',
    ).toEqual([]);
  });

  it('the chart waits by name: every delay and every actor is declared in its set-up', () => {
    const { actors, delays } = machine.implementations;
    const sources = listInvokes(machine).map(({ src }) => src);
    const waits = machine.events.flatMap((type: string) => {
      const delay = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
      return delay === undefined ? [] : [delay];
    });

    expect(
      sources.filter((src) => !Object.hasOwn(actors, src)),
      'Declare these actors in the setup of the machine, and invoke them by name.',
    ).toEqual([]);
    expect(
      waits.filter((delay: string) => !Object.hasOwn(delays, delay)),
      'Declare these delays in the setup of the machine, and wait for them by name.',
    ).toEqual([]);
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
