import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { createRunningStore } from '#src/features/inspect/running.ts';
import { watchActors } from '#src/features/inspect/watch-actors.ts';
import { freePort } from '#tests/support/free-port.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { caseToTest } from './case-plugin.ts';

const port = await freePort();
let handle: RequestListener = () => undefined;
const server = createServer((request, response) => handle(request, response));
beforeAll(async () => {
  const middlewares = { use: (_: string, listener: RequestListener) => (handle = listener) };
  Reflect.apply(Object(caseToTest).configureServer, undefined, [
    { middlewares, config: { root: join(import.meta.dirname, '../..') } },
  ]);
  await new Promise<void>((resolve) => server.listen(port, resolve));
});
afterAll(() => void server.close());

const ask = (code: string, machine: string) =>
  fetch(`http://localhost:${port}/?machine=${machine}`, { method: 'POST', body: code });

test('the development server turns a code into the test that case-to-test writes', async () => {
  const answer = await ask(sampleCode(lateCase.slice(0, 14)), 'payment');
  const refused = await ask(sampleCode(lateCase.slice(0, 1)), 'payment');

  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('does not leave payment in');
  expect(refused.status).toBe(422);
});

test('every actor of a page is watched from its start, with its children', () => {
  const store = createRunningStore();
  const child = setup({}).createMachine({
    id: 'child',
    initial: 'here',
    states: { here: { on: { go: 'there' } }, there: {} },
  });
  const parent = setup({ actors: { child } }).createMachine({
    id: 'parent',
    initial: 'on',
    invoke: { src: 'child', id: 'child' },
    states: { on: { on: { off: 'off' } }, off: { type: 'final' } },
  });
  const stop = watchActors(store.listen, store.begin);
  const actor = createActor(parent).start();
  actor.getSnapshot().children['child']?.send({ type: 'go' });
  const running = store.getSnapshot();
  actor.send({ type: 'off' });
  stop();

  expect(running.machines.map(({ machine, states }) => `${machine} ${states.join()}`)).toEqual([
    'parent on',
    'child there',
  ]);
  expect(store.recorder.moves().moves.map(({ name }) => name)).toEqual([
    'parent|at|on',
    'child|at|here',
    'child|here|go||there',
    'parent|on|off||off',
    'child|end|',
  ]);
  expect(running.events[0]).toMatchObject({ machine: 'child', type: 'go', states: 'there' });
  expect(store.getSnapshot().machines.filter(({ machine }) => machine === 'parent')).toEqual([]);
});
