import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { Identity } from '#contract/accounts/auth.ts';
import {
  maxOtherBodiesPerKey,
  passwordGuesses,
  smsCodeLifetimeMs,
  smsGuesses,
} from '#contract/base/limits.ts';
import { StaffStep } from '#contract/staff/sign-in.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import { sessions } from '#server/db/tables/sign-in.ts';
import { createCallRequests, namesForPeople } from '#tests/support/call-requests.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, setUpContentServer, setUpOnce, test } from '#tests/support/set-up.ts';
import { proposedRefund } from '#tests/support/staff-subjects.ts';
import { excessTransfer, recordTransfer, sendBack } from '#tests/support/transfers.ts';

const files = writeContentFiles();
setUpContentServer(files);
const made = createCallRequests(server);
const admin = setUpOnce(() => createTestConsole(server, { twoPersonFen: 50_000 }));

/** A guess at each secret of a body, the next one every time. */
const guesses: Record<string, (n: number) => string> = {
  password: (n) => `Guess#${2000 + n}`,
  current_password: (n) => `Guess#${2000 + n}`,
  verification_code: (n) => String(100_000 + n),
};

function listSecrets({ keyed, body }: Call): string[] {
  const entries = body !== undefined && 'entries' in body ? Object.keys(Object(body.entries)) : [];
  const secrets = Object.keys(guesses).filter((name) => entries.includes(name));
  if (keyed === undefined) return [];
  // Next to the current password the other one is new.
  return secrets.includes('current_password') ? ['current_password'] : secrets;
}

const withSecret = namesForPeople.filter((name) => listSecrets(calls[name]).length > 0);

test('every call of the site that checks a password or a code is tried below', () => {
  expect(withSecret.toSorted()).toEqual([
    'bindEmail',
    'changePassword',
    'changePhone',
    'closeAccount',
    'login',
    'loginWithCode',
    'loginWithEmail',
    'register',
    'resetPassword',
  ]);
});

describe.each(withSecret)('the key of the call %s', (name) => {
  const call: Call = calls[name];

  async function takeOnce(key: string) {
    const owner = await server.register();
    const right = await made.request(name, owner);
    const options = { token: owner.token, headers: { 'idempotency-key': `${key}-${name}` } };
    const send = (changed: object = {}) =>
      made.send(call, { ...right, body: { ...Object(right.body), ...changed } }, options);
    const first = await send();
    expect(first.status).toBe(200);
    const guess = (n: number) => {
      const typed = Object.entries(guesses).filter(([field]) => listSecrets(call).includes(field));
      return send(Object.fromEntries(typed.map(([field, next]) => [field, next(n)])));
    };
    return { first, send, guess };
  }

  test('limits the attempts to guess a password or a code', async () => {
    const { send, guess } = await takeOnce('guessed');
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(n)).status);
    // After an account was closed its session is unknown for any other body.
    const refused = name === 'closeAccount' ? 401 : 422;
    expect(statuses.slice(0, maxOtherBodiesPerKey)).toEqual(
      Array(maxOtherBodiesPerKey).fill(refused),
    );
    expect(new Set(statuses.slice(maxOtherBodiesPerKey))).toEqual(new Set([429]));
    const right = await send();
    expect([right.status, right.data]).toEqual([429, undefined]);
  });

  test('gives its answer to an honest repeat, but after a guess not longer than a code lives', async () => {
    const honest = await takeOnce('honest');
    const guessed = await takeOnce('guessed-once');
    await guessed.guess(0);
    for (const { first, send } of [honest, guessed])
      expect((await send()).data).toEqual(first.data);
    server.clock.move(smsCodeLifetimeMs);
    expect((await honest.send()).data).toEqual(honest.first.data);
    const late = await guessed.send();
    expect(late.status).toBe(name === 'closeAccount' ? 401 : 422);
    expect([JSON.stringify(late.body).includes('token'), late.headers.getSetCookie()]).toEqual([
      false,
      [],
    ]);
  });
});

describe('a guess under the key of a call that took effect', () => {
  const from = '203.0.113.77';

  test('counts like a guess at the password', async ({ person: { phone } }) => {
    const login = (password: string, headers: Record<string, string>) =>
      server.call('POST', 'auth/login', { body: { phone, password }, headers, from });
    const key = { 'idempotency-key': 'leaked-password' };
    expect((await login(goodPassword, key)).status).toBe(200);
    for (let n = 0; n < passwordGuesses; n += 1) await login(`Guess#${2000 + n}`, key);
    expect((await login(goodPassword, {})).body.error).toBe('auth.locked');
  });

  test('counts like a guess at a newer code', async ({ person: { phone } }) => {
    const login = (verification_code: string, headers: Record<string, string>) =>
      server.call('POST', 'auth/login/code', { body: { phone, verification_code }, headers, from });
    const key = { 'idempotency-key': 'leaked-code' };
    expect((await login(await server.code(phone, 'login'), key)).status).toBe(200);
    server.clock.move(61_000);
    const newer = await server.code(phone, 'login');
    for (let n = 0; n < smsGuesses; n += 1) await login(String(100_000 + n), key);
    expect((await login(newer, {})).body.error).toBe('auth.code_wrong');
  });

  test('does nothing when it is right', async ({ person: { phone } }) => {
    const login = (verification_code: string) =>
      server.call('POST', 'auth/login/code', {
        body: { phone, verification_code },
        headers: { 'idempotency-key': 'newer-code' },
        from,
      });
    const { data } = await login(await server.code(phone, 'login'));
    const { user } = v.parse(Identity, data);
    const before = await server.deps.db.$count(sessions, eq(sessions.userId, user.id));
    server.clock.move(61_000);
    const newer = await server.code(phone, 'login');
    expect((await login(newer)).status).toBe(422);
    expect(await server.deps.db.$count(sessions, eq(sessions.userId, user.id))).toBe(before);
    // The code was not spent.
    const fresh = await server.call('POST', 'auth/login/code', {
      body: { phone, verification_code: newer },
    });
    expect(fresh.status).toBe(200);
  });
});

describe('the key of a call of the console', () => {
  type Sent = { status: number; data: unknown };

  /** Sends eight wrong bodies and then the right one again. */
  async function guessBelow(send: (secret: string) => Promise<Sent>, right: string) {
    expect((await send(right)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await send(String(100_000 + n))).status);
    const { status, data } = await send(right);
    return { statuses, right: status, hasToken: JSON.stringify(data ?? null).includes('token') };
  }

  test('every call with a code or a password is tried below', () => {
    const secrets = ['password', 'code', 'recovery_code'];
    const names = Object.entries<Call>(staffCalls)
      .filter(([, { keyed, body }]) => keyed !== undefined && body !== undefined)
      .filter(([, { body }]) => secrets.some((one) => JSON.stringify(body).includes(`"${one}"`)))
      .map(([name]) => name);
    expect(names).toEqual([
      'signIn',
      'signInWithCode',
      'confirmProposal',
      'confirmTransfer',
      'confirmSentBack',
    ]);
  });

  test('limits the attempts to guess the password of the first step', async () => {
    const { name, password } = await admin.colleague('serve');
    const headers = { 'idempotency-key': 'leaked-step' };
    const send = (typed: string) =>
      admin.call('signIn', { body: { name, password: typed }, headers });
    const { statuses, right } = await guessBelow(send, password);
    expect([statuses.at(-1), right]).toEqual([429, 429]);
  });

  test('limits the attempts to guess the code of the second step', async () => {
    const person = await admin.colleague('serve');
    const { name, password } = person;
    const step = await admin.call('signIn', { body: { name, password } });
    const headers = { 'idempotency-key': 'leaked-second-step' };
    const send = (code: string) =>
      admin.call('signInWithCode', {
        body: { step: v.parse(StaffStep, step.data).step, code },
        headers,
      });
    const result = await guessBelow(send, admin.freshCode(person));
    expect([result.statuses.at(-1), result.right, result.hasToken]).toEqual([429, 429, false]);
  });

  test('limits the attempts to guess the code of a confirmation', async () => {
    const [first, second] = [await admin.colleague('money'), await admin.colleague('money')];
    const { id } = await proposedRefund(server, admin, first);
    const headers = { 'idempotency-key': 'leaked-confirmation' };
    const send = (code: string) =>
      admin.call('confirmProposal', {
        ...second,
        params: [id],
        body: { amount: 59_900, code },
        headers,
      });
    const { statuses, right } = await guessBelow(send, admin.freshCode(second));
    expect([statuses.at(-1), right]).toEqual([429, 429]);
  });

  test('limits the attempts to guess the code of a transfer, received or returned', async () => {
    const [first, second] = [await admin.colleague('money'), await admin.colleague('money')];
    const { order_no: orderNo } = await server.order(await server.register());
    const { id, amount } = await recordTransfer(admin, first, orderNo, { amount: 59_900 });
    const confirm = (code: string) =>
      admin.call('confirmTransfer', {
        ...second,
        params: [id],
        body: { amount, code },
        headers: { 'idempotency-key': 'leaked-transfer' },
      });
    const arrived = await guessBelow(confirm, admin.freshCode(second));
    const third = await admin.colleague('money');
    const { refundNo } = await excessTransfer(server, admin);
    await sendBack(admin, first, refundNo, 'B17');
    const back = await guessBelow(
      (code) =>
        admin.call('confirmSentBack', {
          ...third,
          params: [refundNo],
          body: { reference: 'B17', code },
          headers: { 'idempotency-key': 'leaked-sent-back' },
        }),
      admin.freshCode(third),
    );
    expect([arrived, back].flatMap(({ statuses, right }) => [statuses.at(-1), right])).toEqual([
      429, 429, 429, 429,
    ]);
  });
});
