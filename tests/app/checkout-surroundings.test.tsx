import { describe, expect, vi } from 'vitest';
import { disturbances } from '#tests/paths/route/disturbances.ts';
import { setOnline, setVisibility } from '#tests/paths/route/surroundings.ts';
import { isPictured } from '#tests/paths/route/qr-on-screen.ts';
import { hourMs, minuteMs } from '#contract/base/durations.ts';
import { nextCall, setUpPayer } from '#tests/support/paying-page.ts';
import { server, test } from '#tests/support/set-up.ts';

const asksStatus = { askStatus: { method: 'GET', path: /\/payments\/[^/]+\/status$/ } };

const openPayer = setUpPayer(server);

describe('a wrong clock does not matter', () => {
  test.each([
    ['an hour fast', hourMs],
    ['an hour slow', -hourMs],
    ['a day fast', 24 * hourMs],
    ['a day slow', -24 * hourMs],
  ])('the countdown is right to 2 s with a wrong clock: %s', async (_, offsetMs) => {
    const own = await openPayer();
    const payment = await own.startPayment();
    vi.setSystemTime(server.clock.now() + offsetMs);
    await own.show();
    await own.becomes('panel.live.word');

    const left = (Date.parse(payment.expires_at) - server.clock.now()) / 1000;
    expect(Math.abs((own.secondsLeft() ?? 0) - left)).toBeLessThanOrEqual(2);
  });
});

describe('an unknown result is never called failed', () => {
  test('responses of 500, then success, show confirming throughout, then paid', async () => {
    const own = await openPayer(asksStatus);
    const payment = await own.startPayment();
    await own.show();
    const failed = { code: 500, error: 'server.failed', message: '', data: null };
    for (let answered = 0; answered < 5; answered += 1) {
      if (answered === 1) await server.wallet(payment, 'approve');
      (await nextCall(own)).answer(Response.json(failed, { status: 500 }));
      await own.page.quiet();
      await own.becomes('panel.confirming.word');
      expect(own.invitations()).toEqual([]);
    }
    await (await nextCall(own)).deliver();
    await own.becomes('paid.word');

    expect(own.shown).toContain(own.t('checkout:panel.confirming.title'));
    expect(own.failures()).toEqual([]);
  });

  test('a payment made while offline says so, and shows as soon as the page is online', async () => {
    const own = await openPayer();
    const payment = await own.startPayment();
    await own.show();
    await own.becomes('panel.live.word');

    own.page.calls.cutOff(true);
    setOnline(false);
    await own.becomes('panel.offline.word');
    await server.wallet(payment, 'approve');
    await own.page.pass(minuteMs);
    await own.becomes('panel.offline.word');
    expect(own.invitations()).toEqual([]);
    own.page.calls.cutOff(false);
    setOnline(true);
    await own.becomes('paid.word');

    expect(own.failures()).toEqual([]);
  });

  test('a payment made while hidden for six minutes shows as soon as the page is visible', async () => {
    const own = await openPayer();
    const payment = await own.startPayment();
    await own.show();
    await own.becomes('panel.live.word');

    setVisibility('hidden');
    await server.wallet(payment, 'approve');
    await own.page.pass(6 * minuteMs);
    setVisibility('visible');
    await own.becomes('paid.word');

    expect(own.failures()).toEqual([]);
  });
});

test('another language shows the same code and the same countdown, and asks for nothing new', async () => {
  const own = await openPayer();
  const payment = await own.startPayment();
  await own.show();
  await own.becomes('panel.live.word');
  await own.page.pass(20_000);
  const left = own.secondsLeft() ?? 0;
  const endsAt = performance.now() / 1000 + left;

  await disturbances.language(own.page);
  await own.becomes('panel.live.word');

  expect(isPictured(payment.qr_code)).toBe(true);
  const now = performance.now() / 1000 + (own.secondsLeft() ?? 0);
  expect(Math.abs(now - endsAt)).toBeLessThanOrEqual(2);
  expect(own.page.address()).toContain('/en/user/payment/order');
  expect(await own.counts()).toEqual({ orders: 1, payments: 1 });
});
