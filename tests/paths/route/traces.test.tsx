import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { traces } from '#tests/world/traces.ts';
import { createOrderWorld } from './order-world.ts';
import { openPage, type PageInProcess } from './page-in-process.ts';
import { playTrace, traceCalls } from './trace-player.ts';

let server: TestServer;
let page: PageInProcess | null = null;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(async () => {
  await server.close();
});

afterEach(() => {
  page?.close();
  page = null;
  server.sandbox.faults.clear();
});

/** What `npm run world -- --replay TRACE` asks for. */
const asked = process.env['TRACE'];
const played = asked === undefined ? traces : [['asked for', asked] as const];

describe('a trace of the world, on the real pages over the real server', () => {
  test.each(played)('%s', async (_, trace) => {
    const person = await server.register();
    const world = createOrderWorld(server, person);
    page = await openPage(server, person, '/user/payments', {
      kinds: traceCalls,
      onWrite: () => world.forget(),
    });

    const steps = await playTrace(page, world, trace);

    if (asked !== undefined) process.stdout.write(tableOf(steps));
    expect(steps.at(-1)?.says).not.toBe('nothing known');
    expect(steps.length).toBe(trace.split(' > ').length + 1);
  });
});

function tableOf(steps: Awaited<ReturnType<typeof playTrace>>): string {
  const width = Math.max(...steps.map(({ step }) => step.length));
  return steps
    .map(
      ({ step, says, stands }) =>
        `${step.padEnd(width)}  the page: ${says}; the order: ${stands}\n`,
    )
    .join('');
}
