import { describe, expect } from 'vitest';
import type { QrPayment } from '#contract/payments/schemas.ts';
import type { HeldCall } from '#tests/paths/route/held-calls.ts';
import { pending } from '#tests/support/checkout-responses.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { nextCall, setUpPayer, type PayingPage } from '#tests/support/paying-page.ts';
import { server, test } from '#tests/support/set-up.ts';

const holdMs = 25_000;
const asksStatus = { askStatus: { method: 'GET', path: /\/payments\/[^/]+\/status$/ } };

const openPayer = setUpPayer(server);

/** Responds that the payment is pending, with `leftMs` left on its code. */
function answerPending(call: HeldCall, payment: QrPayment, leftMs: number, headers = {}): void {
  const data = pending(payment, leftMs);
  call.answer(Response.json({ code: 200, message: 'ok', data }, { headers }));
}

/** Navigates to another page of the site, which aborts the requests of this one. */
async function leave(own: PayingPage): Promise<void> {
  await own.show('/saas');
  expect(own.page.calls.all()).toEqual([]);
  await own.page.pass(2 * minuteMs);
  expect(own.page.calls.all()).toEqual([]);
}

// How often a page asks over ten minutes: tests/machines/payment.test.ts.
describe('some minutes on the code page', () => {
  test('a holding server gets one request at a time, none while it is held, none after leaving', async () => {
    const own = await openPayer(asksStatus);
    const payment = await own.startPayment();
    await own.show();
    const held = { 'Preference-Applied': 'wait=25' };

    for (let passed = 0; passed < 2 * minuteMs; passed += holdMs) {
      const call = await nextCall(own);
      await own.page.pass(holdMs);
      expect(own.page.calls.all()).toEqual([call]);
      answerPending(call, payment, 30 * minuteMs - passed, held);
      await own.page.quiet();
    }

    await nextCall(own);
    await leave(own);
  });

  test('a server that does not hold gets at most one request in two seconds, none after leaving', async () => {
    const own = await openPayer(asksStatus);
    const payment = await own.startPayment();
    await own.show();
    let asked = 0;
    let passed = 0;
    const pass = async (until: number, stepMs: number) => {
      for (; passed < until; passed += stepMs) {
        const waiting = own.page.calls.all();
        expect(waiting.length).toBeLessThanOrEqual(1);
        asked += waiting.length;
        for (const call of waiting) answerPending(call, payment, 30 * minuteMs - passed);
        await own.page.pass(stepMs);
      }
    };

    await pass(minuteMs, 1000);
    expect(asked).toBeLessThanOrEqual(0.5 * 60 + 1);
    await pass(3 * minuteMs, 4000);
    // It does not stop either: after a minute it polls every 5 s.
    expect(asked).toBeLessThanOrEqual(0.5 * 180);
    expect(asked).toBeGreaterThan(25);

    await leave(own);
  });
});
