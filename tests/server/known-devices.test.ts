import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import {
  maxDeviceMarks,
  passwordGuessesPerAddress,
  passwordGuessesPerAddressMs,
  signInMarkLifetimeMs,
} from '#contract/base/limits.ts';
import { SignedInDevices } from '#contract/accounts/profile.ts';
import { signInMarks } from '#server/db/tables/sign-in.ts';
import { goodPassword, type TestResponse } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const wrong = 'Wrong#12345';
const newPassword = 'Garden#2027';

/** A browser that keeps the server's cookie. */
type Browser = { cookie: string };

function keep(browser: Browser, response: TestResponse): TestResponse {
  const [given] = response.headers.getSetCookie();
  browser.cookie = given?.split(';')[0] ?? browser.cookie;
  return response;
}

async function login(browser: Browser, phone: string, password = goodPassword, from = '127.0.0.1') {
  const headers = { cookie: browser.cookie };
  const response = await server.call('POST', 'auth/login', {
    body: { phone, password },
    headers,
    from,
  });
  return keep(browser, response);
}

const parseToken = ({ data }: TestResponse) => v.parse(v.object({ token: v.string() }), data).token;

async function signIn(
  phone: string,
  password = goodPassword,
): Promise<Browser & { token: string }> {
  const browser = { cookie: '' };
  const token = parseToken(await login(browser, phone, password));
  return Object.assign(browser, { token });
}

let addresses = 0;

/** Uses up the guesses of an address, so that only known devices may guess from it. Returns the address. */
async function tiredAddress(): Promise<string> {
  const from = `203.0.113.${(addresses += 1)}`;
  for (let guess = 0; guess < passwordGuessesPerAddress; guess += 1) {
    const body = {
      phone: `137${String(addresses * 100 + guess).padStart(8, '0')}`,
      password: wrong,
    };
    await server.call('POST', 'auth/login', { body, from });
  }
  return from;
}

async function isKnown(browser: Browser, phone: string, from: string): Promise<boolean> {
  const { status } = await login({ ...browser }, phone, wrong, from);
  expect([401, 429]).toContain(status);
  return status === 401;
}

describe('the mark of a device', () => {
  test('the mark is a cookie that no script reads, set at every sign-in and at no failure', async () => {
    const { phone } = await server.register();
    const setBy = async (path: string, body: Record<string, string>) => {
      const { headers } = await server.call('POST', `auth/${path}`, { body: { phone, ...body } });
      return headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{22};/, '=…;'));
    };
    const cookie = 'device=…; Max-Age=15552000; Path=/api/v1/auth; HttpOnly; SameSite=Lax';
    expect(await setBy('login', { password: goodPassword })).toEqual([cookie]);
    expect(await setBy('login', { password: wrong })).toEqual([]);
    const verification_code = await server.code(phone, 'login');
    expect(await setBy('login/code', { verification_code })).toEqual([cookie]);
    const reset = { verification_code: await server.code(phone, 'reset'), password: newPassword };
    expect(await setBy('reset-password', reset)).toEqual([cookie]);
    expect(await setBy('reset-password', reset)).toEqual([]);
    const another = '13700900001';
    const registration = {
      phone: another,
      password: goodPassword,
      verification_code: await server.code(another, 'register'),
    };
    expect(await setBy('register', registration)).toEqual([cookie]);
  });

  test('the mark travels over https alone when the site is there', async () => {
    const { phone } = await server.register();
    server.deps.publicUrl = 'https://park.example';
    const { headers } = await login({ cookie: '' }, phone);
    server.deps.publicUrl = null;
    expect(headers.getSetCookie()[0]).toMatch(/; Secure/);
  });

  test('the mark is not in the database', async ({ person }) => {
    const { cookie } = await signIn(person.phone);
    const rows = await server.deps.db
      .select()
      .from(signInMarks)
      .where(eq(signInMarks.userId, person.id));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['address', 'device', 'device']);
    expect(JSON.stringify(rows)).not.toContain(cookie.replace('device=', ''));
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });

  test('the mark alone opens nothing', async ({ person: { phone } }) => {
    const { cookie } = await signIn(phone);
    expect((await server.call('GET', 'user/profile', { headers: { cookie } })).status).toBe(401);
  });
});

describe('a device that was signed in to the account', () => {
  test('a known device guesses on its own account, whatever its address has used up', async () => {
    const { phone } = await server.register();
    const from = await tiredAddress();
    const device = await signIn(phone);
    expect((await login({ cookie: '' }, phone, goodPassword, from)).status).toBe(429);
    expect((await login(device, phone, goodPassword, from)).status).toBe(200);

    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await login(device, phone, wrong, from)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const paused = await login(device, phone, goodPassword, from);
    expect([paused.body.error, paused.headers.get('retry-after')]).toEqual(['auth.locked', '60']);
    server.clock.move(61_000);
    expect((await login(device, phone, goodPassword, from)).status).toBe(200);
  });

  test('a known device does not use up the guesses of its address', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.register()));
    const from = '198.51.100.1';
    for (const { phone } of people) {
      const device = await signIn(phone);
      for (let guess = 0; guess < 10; guess += 1) await login(device, phone, wrong, from);
    }
    expect((await login({ cookie: '' }, people[0]?.phone ?? '', goodPassword, from)).status).toBe(
      200,
    );
  });

  test('a known device is a stranger to every other account, and so is an invented mark', async () => {
    const mine = await server.register();
    const theirs = await server.register();
    const from = await tiredAddress();
    const device = await signIn(mine.phone);
    expect(await isKnown(device, mine.phone, from)).toBe(true);
    expect(await isKnown(device, theirs.phone, from)).toBe(false);
    for (const cookie of ['', 'device=', `device=${'A'.repeat(22)}`, `${device.cookie}A`]) {
      expect(await isKnown({ cookie }, mine.phone, from)).toBe(false);
    }
  });

  test('a device is known to several accounts, the ten that were used last', async () => {
    const device: Browser = { cookie: '' };
    const people = [];
    for (let account = 0; account < maxDeviceMarks + 1; account += 1) {
      const person = await server.register();
      people.push(person.phone);
      await login(device, person.phone);
    }
    const from = await tiredAddress();
    const known = [];
    for (const phone of people) known.push(await isKnown(device, phone, from));
    expect(known).toEqual([false, ...Array<boolean>(maxDeviceMarks).fill(true)]);
  });

  test('a known device gets another mark each time, and a stolen copy is worth nothing then', async () => {
    const { phone } = await server.register();
    const device = await signIn(phone);
    const copy = { ...device };
    const from = await tiredAddress();
    expect(await isKnown(copy, phone, from)).toBe(true);
    await login(device, phone);
    expect([await isKnown(copy, phone, from), await isKnown(device, phone, from)]).toEqual([
      false,
      true,
    ]);
  });

  test('a mark that an attacker planted on a device gives the attacker no access to it', async () => {
    const attacker = await server.register();
    const victim = await server.register();
    const planted = await signIn(attacker.phone);
    await login({ ...planted }, victim.phone);
    expect(await isKnown(planted, victim.phone, await tiredAddress())).toBe(false);
  });

  test('a known device is forgotten a hundred and eighty days after its last sign-in', async () => {
    const { phone } = await server.register();
    const device = await signIn(phone);
    server.clock.move(signInMarkLifetimeMs - 1);
    expect(await isKnown(device, phone, await tiredAddress())).toBe(true);
    server.clock.move(1);
    const from = await tiredAddress();
    expect(await isKnown(device, phone, from)).toBe(false);
    server.clock.move(passwordGuessesPerAddressMs);
  });
});

describe('a device is forgotten', () => {
  test('a device is forgotten with its ended session, and not by signing out', async () => {
    const { phone } = await server.register();
    const lost = await signIn(phone);
    const here = await signIn(phone);
    const left = await signIn(phone);
    await server.call('POST', 'auth/logout', { token: left.token });
    const listed = await server.call('GET', 'user/sessions', { token: lost.token });
    const { items } = v.parse(SignedInDevices, listed.data);
    const id = items.find(({ current }) => current)?.id;
    await server.call('DELETE', `user/sessions/${id}`, { token: here.token });
    const from = await tiredAddress();
    const known = [];
    for (const device of [lost, here, left]) known.push(await isKnown(device, phone, from));
    expect(known).toEqual([false, true, true]);
  });

  test('a device is forgotten with all other sessions', async ({ person: { phone } }) => {
    const other = await signIn(phone);
    const here = await signIn(phone);
    await server.call('DELETE', 'user/sessions', { token: here.token });
    const from = await tiredAddress();
    expect([await isKnown(other, phone, from), await isKnown(here, phone, from)]).toEqual([
      false,
      true,
    ]);
  });

  test('a device is forgotten by a change of password elsewhere', async ({ person: { phone } }) => {
    const other = await signIn(phone);
    const here = await signIn(phone);
    const body = {
      current_password: goodPassword,
      password: newPassword,
      password_confirmation: newPassword,
    };
    await server.call('POST', 'user/profile/password', { token: here.token, body });
    const from = await tiredAddress();
    expect([await isKnown(other, phone, from), await isKnown(here, phone, from)]).toEqual([
      false,
      true,
    ]);
  });

  test('a device is forgotten by a new password through a code, but for the device of the code', async () => {
    const { phone } = await server.register();
    const other = await signIn(phone);
    const here: Browser = { cookie: '' };
    const body = {
      phone,
      verification_code: await server.code(phone, 'reset'),
      password: newPassword,
    };
    keep(here, await server.call('POST', 'auth/reset-password', { body }));
    const from = await tiredAddress();
    expect([await isKnown(other, phone, from), await isKnown(here, phone, from)]).toEqual([
      false,
      true,
    ]);
    expect((await login(here, phone, newPassword, from)).status).toBe(200);
  });
});
