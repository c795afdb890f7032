import { afterEach, describe, expect } from 'vitest';
import { gatewayLifetimeMs } from '#contract/base/limits.ts';
import { chores } from '#server/domain/jobs/sweep.ts';
import { responseFaults, type NoticeFault } from '#sandbox/wallet-server/faults.ts';
import { repetitions } from '#sandbox/wallet-server/repetitions.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { movingTime } from '#tests/support/moving-time.ts';
import {
  attemptStatus,
  fetchOrder,
  fetchStatus,
  longPoll,
  requestCode,
  silenceWallet,
  startPayment,
} from '#tests/support/payer.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

setUpServer(() => createTestServer({ isEmbedded: true }));
afterEach(() => server.sandbox.faults.clear());

const channels = ['alipay', 'wechat'] as const;
const disturb = (how: NoticeFault['how'], owner: string, ms = 0) =>
  server.sandbox.faults.disturbNotices({ how, ms }, 1, owner);
async function becomesPaid(paymentNo: string): Promise<void> {
  await expect.poll(() => attemptStatus(server, paymentNo)).toBe('success');
}

/** Keeps the faults that this commit tries on a channel; the notices of each wallet have own tests too. */
function faultsOn<Fault extends string>(
  channel: (typeof channels)[number],
  faults: readonly Fault[],
): readonly Fault[] {
  return faults.filter((how) => chooseByCommit(`fault ${how}`, channels).includes(channel));
}

describe.each(channels)('a notice of %s', (channel) => {
  test.each(faultsOn(channel, ['tamper', 'probe', 'stale', 'wrong serial'] as const))(
    'a notice that comes as "%s" is refused, and the next one taken',
    async (how) => {
      const { payment } = await startPayment(server, channel);
      disturb(how, payment.payment_no);
      await server.wallet(payment, 'approve');
      expect(await attemptStatus(server, payment.payment_no)).toBe('pending');
      server.clock.move(repetitions[channel][0]);
      await becomesPaid(payment.payment_no);
    },
  );

  test('a notice that comes later is taken when it comes', async () => {
    const { payment } = await startPayment(server, channel);
    disturb('delay', payment.payment_no, 2000);
    await server.wallet(payment, 'approve');
    expect(await attemptStatus(server, payment.payment_no)).toBe('pending');
    server.clock.move(2000);
    await becomesPaid(payment.payment_no);
  });
});

test('notices in the wrong order are both taken, and a repeated one pays once', async () => {
  const [first, second] = [
    await startPayment(server, 'wechat'),
    await startPayment(server, 'alipay'),
  ];
  disturb('reorder', first.payment.payment_no);
  disturb('repeat', second.payment.payment_no);
  await server.wallet(first.payment, 'approve');
  expect(await attemptStatus(server, first.payment.payment_no)).toBe('pending');
  await server.wallet(second.payment, 'approve');
  for (const { person, order_no } of [first, second]) {
    const { status, timeline } = await fetchOrder(server, person, order_no);
    expect([status, timeline.filter(({ event }) => event === 'order.paid').length]).toEqual([
      'completed',
      1,
    ]);
  }
});

describe.each(channels)('a response of %s', (channel) => {
  // Alipay's responses carry no time.
  const faults = responseFaults.filter((how) => channel === 'wechat' || how !== 'stale');

  test.each(faultsOn(channel, faults))(
    'a response that is %s shows no code and pays nothing',
    async (how) => {
      const { person, order_no, payment } = await startPayment(server, channel);
      const spoil = (call: string, owner: string) =>
        server.sandbox.faults.spoil({ path: `wallet/${channel}/${call}`, times: 1, owner, how });
      spoil('query', payment.payment_no);
      disturb('drop', payment.payment_no);
      await server.wallet(payment, 'approve');
      const asked = fetchStatus(server, person, payment.payment_no);
      const { status } = await (how === 'time out' ? movingTime(server.clock, asked) : asked);
      expect([status, (await fetchOrder(server, person, order_no)).status]).toEqual([
        'pending',
        'pending',
      ]);

      const other = await server.order(person, { months: 2 });
      spoil('precreate', other.order_no);
      const created = requestCode(server, person, other.order_no, channel);
      const refused = await (how === 'time out' ? movingTime(server.clock, created) : created);
      expect([refused.status >= 500, refused.data]).toEqual([true, undefined]);
      expect((await requestCode(server, person, other.order_no, channel)).status).toBe(200);
    },
  );
});

describe('payments with every notice lost', () => {
  test.each(channels)(
    'a watched payment by %s is known within fifteen seconds',
    async (channel) => {
      server.sandbox.faults.dropNotices(1000);
      const { person, payment } = await startPayment(server, channel);
      const watched = longPoll(server, person, payment.payment_no);
      await server.wallet(payment, 'approve');
      const paidAt = server.clock.now();
      const { data } = await movingTime(server.clock, watched);
      expect(data).toMatchObject({ status: 'success' });
      expect(server.clock.now() - paidAt).toBeLessThanOrEqual(15_000);
    },
  );

  test.each(chooseByCommit('known in time', channels))(
    'any payment by %s is known within 75 seconds',
    async (channel) => {
      server.sandbox.faults.dropNotices(1000);
      const { payment } = await startPayment(server, channel);
      const status = () => attemptStatus(server, payment.payment_no);
      // The server polls a payment every five seconds.
      const second = async (index: number) => {
        server.clock.move(1000);
        if (index % 5 === 0) await chores.attempts(server.deps);
      };
      for (let index = 0; index < 200; index += 1) await second(index);
      await server.wallet(payment, 'approve');
      let waited = 0;
      for (; (await status()) !== 'success' && waited < 100; waited += 1) await second(waited);
      expect(waited).toBeLessThanOrEqual(75);
    },
  );

  // A WeChat code is closed when its time ends; an unscanned Alipay code cannot be closed.
  const ends = [
    ['alipay', gatewayLifetimeMs - minuteMs],
    ['wechat', 29 * minuteMs],
  ] as const;
  test.each(chooseByCommit('an end at the gateway', ends))(
    'no payment of %s is undecided ten minutes after its end, though the wallet is silent at times',
    async (channel, lastPaidMs) => {
      server.sandbox.faults.dropNotices(1000);
      const begun = server.clock.now();
      const begin = async () => (await startPayment(server, channel)).payment;
      const unscanned = await begin();
      const scanned = await begin();
      const paid = await begin();
      const sweepUntil = async (endMs: number, stepMs: number) => {
        for (let step = 0; server.clock.now() < begun + endMs; step += 1) {
          server.clock.move(Math.min(stepMs, begun + endMs - server.clock.now()));
          if (step % 13 === 0) silenceWallet(server, `wallet/${channel}/query`);
          await chores.attempts(server.deps);
        }
      };

      await server.wallet(scanned, 'scan');
      await sweepUntil(lastPaidMs, 3 * minuteMs);
      await server.wallet(paid, 'approve');
      await sweepUntil(gatewayLifetimeMs + 10 * minuteMs, 20_000);
      const stands = ({ payment_no }: { payment_no: string }) => attemptStatus(server, payment_no);
      expect(await stands(paid)).toBe('success');
      expect([await stands(unscanned), await stands(scanned)]).toEqual(['failed', 'failed']);
    },
  );
});
