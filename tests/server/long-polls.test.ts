import { expect } from 'vitest';
import * as v from 'valibot';
import { maxLongPolls, sessionMaximumMs } from '#contract/base/limits.ts';
import { PaymentState } from '#contract/payments/schemas.ts';
import { SignedInDevices } from '#contract/accounts/profile.ts';
import { dayMs } from '#contract/base/durations.ts';
import { startPayment, longPoll, fetchStatus } from '#tests/support/payer.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

/** Counts the calls that the server holds for a payment. */
function watchHolds() {
  let holds = 0;
  const { subscribe } = server.deps.watch;
  server.deps.watch.subscribe = (paymentNo) => {
    const ticket = subscribe(paymentNo);
    return {
      ...ticket,
      next(ms) {
        holds += 1;
        return ticket.next(ms).finally(() => (holds -= 1));
      },
    };
  };
  return { count: () => holds, stop: () => (server.deps.watch.subscribe = subscribe) };
}

test('twenty calls of one person are held, and one more is answered at once', async () => {
  const { person, payment } = await startPayment(server, 'wechat');
  const other = await startPayment(server, 'wechat');
  await fetchStatus(server, person, payment.payment_no);
  const holds = watchHolds();
  const held = Array.from({ length: maxLongPolls }, () =>
    longPoll(server, person, payment.payment_no),
  );
  await expect.poll(holds.count).toBe(maxLongPolls);

  const more = await longPoll(server, person, payment.payment_no);
  expect([more.status, more.headers.get('preference-applied')]).toEqual([200, null]);
  expect(v.parse(PaymentState, more.data).status).toBe('pending');
  const others = longPoll(server, other.person, other.payment.payment_no);
  await expect.poll(holds.count).toBe(maxLongPolls + 1);

  await server.wallet(payment, 'approve');
  await server.wallet(other.payment, 'approve');
  for (const { headers } of await Promise.all([...held, others])) {
    expect(headers.get('preference-applied')).toBe('wait=25');
  }
  holds.stop();
  // All slots are free again.
  const again = await Promise.all(
    Array.from({ length: maxLongPolls }, () => longPoll(server, person, payment.payment_no)),
  );
  expect(again.map(({ headers }) => headers.get('preference-applied'))).toEqual(
    Array(maxLongPolls).fill('wait=25'),
  );
});

test('a held call is given back when its reader goes away', async () => {
  const { person, payment } = await startPayment(server, 'wechat');
  await fetchStatus(server, person, payment.payment_no);
  const holds = watchHolds();
  const gone = new AbortController();
  const held = Array.from({ length: maxLongPolls }, () =>
    server.app.request(`/api/v1/payments/${payment.payment_no}/status`, {
      headers: { authorization: `Bearer ${person.token}`, prefer: 'wait=25' },
      signal: gone.signal,
    }),
  );
  await expect.poll(holds.count).toBe(maxLongPolls);
  gone.abort();
  await Promise.all(held);
  const next = longPoll(server, person, payment.payment_no);
  await expect.poll(holds.count).toBe(1);
  await server.wallet(payment, 'approve');
  expect((await next).headers.get('preference-applied')).toBe('wait=25');
  holds.stop();
});

type Act = () => Promise<unknown>;
type Prepare = (person: Person) => Promise<Act>;

async function signInElsewhere({ phone }: Person): Promise<string> {
  const body = { phone, password: goodPassword };
  return (await server.ask(v.object({ token: v.string() }), 'POST', 'auth/login', { body })).token;
}

const ends: readonly (readonly [string, Prepare])[] = [
  [
    'sign-out',
    async ({ token }) =>
      () =>
        server.call('POST', 'auth/logout', { token }),
  ],
  [
    'a new password',
    async ({ phone }) => {
      const verification_code = await server.code(phone, 'reset');
      const body = { phone, verification_code, password: 'Garden#2027' };
      return () => server.call('POST', 'auth/reset-password', { body });
    },
  ],
  [
    'a change of password elsewhere',
    async (person) => {
      const token = await signInElsewhere(person);
      const password = 'Garden#2027';
      const body = { current_password: goodPassword, password, password_confirmation: password };
      return () => server.call('POST', 'user/profile/password', { token, body });
    },
  ],
  [
    'removal from elsewhere',
    async (person) => {
      const token = await signInElsewhere(person);
      const { data } = await server.call('GET', 'user/sessions', { token });
      const [, place] = v.parse(SignedInDevices, data).items;
      return () => server.call('DELETE', `user/sessions/${place?.id}`, { token });
    },
  ],
];

// The clock is frozen, so only the end of the session can wake the call.
test.each(ends)(
  '%s ends the held calls of the session, and of no other person',
  async (_, prepare) => {
    const { person, payment } = await startPayment(server, 'wechat');
    const other = await startPayment(server, 'wechat');
    const end = await prepare(person);
    await fetchStatus(server, person, payment.payment_no);
    await fetchStatus(server, other.person, other.payment.payment_no);
    const holds = watchHolds();
    const held = longPoll(server, person, payment.payment_no);
    const others = longPoll(server, other.person, other.payment.payment_no);
    await expect.poll(holds.count).toBe(2);
    await end();
    const response = await held;
    expect([response.status, response.body.error]).toEqual([401, 'auth.expired']);
    await server.wallet(other.payment, 'approve');
    expect(v.parse(PaymentState, (await others).data).status).toBe('success');
    holds.stop();
  },
);

test('a session ends at its ninety days even while a call is held', async ({ person }) => {
  const opened = server.clock.now();
  for (let day = 25; day < 90; day += 25) {
    server.clock.move(25 * dayMs);
    await server.call('GET', 'orders', person);
  }
  server.clock.move(opened + sessionMaximumMs - server.clock.now() - 10_000);
  const { order_no } = await server.order(person);
  const { payment_no } = await server.pay(person, order_no);
  await fetchStatus(server, person, payment_no);
  const holds = watchHolds();
  const held = longPoll(server, person, payment_no);
  await expect.poll(holds.count).toBe(1);
  server.clock.move(5000);
  await expect.poll(holds.count).toBe(1);
  server.clock.move(5000);
  expect((await held).status).toBe(401);
  holds.stop();
});
