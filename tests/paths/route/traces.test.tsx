import { afterEach, describe, expect } from 'vitest';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { paidOrder } from '#tests/support/refunds.ts';
import { createTestServer } from '#tests/support/server.ts';
import { splitTrace } from '#tests/world/follow-trace.ts';
import { refundTraces } from '#tests/world/refund/traces.ts';
import { sessionTraces } from '#tests/world/session/traces.ts';
import { traces } from '#tests/world/traces.ts';
import { worldOfTrace, type WorldName } from '#tests/world/world-of-trace.ts';
import type { PlayedStep } from './in-step.ts';
import { createOrderWorld } from './order-world.ts';
import { openPage } from './page-in-process.ts';
import { playRefundTrace } from './refund-player.ts';
import { playSessionTrace } from './session-player.ts';
import { registerNamed } from './session-site.ts';
import { openStageInProcess } from './stage.ts';
import { playTrace, traceCalls } from './trace-player.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

let page: { close(): void } | null = null;
let played: PlayedStep[] = [];

setUpServer(() => createTestServer({ isEmbedded: true }));
test.beforeAll(() => storeOwnContent(server.deps));

afterEach(() => {
  page?.close();
  page = null;
  played = [];
  server.sandbox.faults.clear();
});

/** The trace from `npm run world -- --replay TRACE`. */
const asked = process.env['TRACE'];
if (asked === undefined) takeTurns('traces', 3);

type Known = readonly (readonly [world: WorldName, what: string, trace: string])[];

const known: Known = [
  ...traces.map((each) => ['checkout', ...each] as const),
  ...refundTraces.map((each) => ['refund', ...each] as const),
  ...sessionTraces.map((each) => ['session', ...each] as const),
];

function playedHere(): Known {
  if (asked === undefined) return known;
  const of = worldOfTrace(asked);
  if ('refusal' in of) throw new Error(of.refusal);
  return [[of.world, 'asked for', asked]];
}

/** Prints each step when one trace was requested. */
function tell(step: PlayedStep): void {
  played.push(step);
  if (asked === undefined) return;
  process.stdout.write(`${step.step}\n    the page: ${step.says}; the server: ${step.stands}\n`);
}

const players: Readonly<Record<WorldName, (trace: string) => Promise<void>>> = {
  async checkout(trace) {
    const person = await server.register();
    const world = createOrderWorld(server, person);
    const opened = await openPage(server, person, '/user/payments', {
      kinds: traceCalls,
      onWrite: () => world.forget(),
    });
    page = opened;
    await playTrace(opened, world, trace, tell);
  },
  async refund(trace) {
    const of = await paidOrder(server, { channel: 'wechat', months: 2 });
    const stage = await openStageInProcess(server, of.person, { givenUp: 'lost' });
    page = stage;
    await playRefundTrace(stage, of, trace, tell);
  },
  async session(trace) {
    const a = await registerNamed(server, '客户 017');
    const b = await registerNamed(server, '客户 018');
    const stage = await openStageInProcess(server, a, { givenUp: 'lost' });
    page = stage;
    await playSessionTrace(stage, { a, b }, trace, tell);
  },
};

describe('a trace of a world, on the real pages over the real server', () => {
  test.each(playedHere())('a trace of the %s: %s', async (world, _, trace) => {
    await players[world](trace);

    expect(played.at(-1)?.says).not.toBe('nothing known');
    expect(played.length).toBeGreaterThan(splitTrace(trace).length);
  });
});
