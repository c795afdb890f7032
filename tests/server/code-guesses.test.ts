import { describe, expect } from 'vitest';
import {
  smsCodeLifetimeMs,
  smsGuesses,
  smsGuessesOfStrangers,
  smsGuessesOfStrangersPerDay,
  smsKeptPerHour,
  smsPerHour,
} from '#contract/base/limits.ts';
import { hourMs } from '#contract/base/durations.ts';
import { bindEmail, newestMailCode } from '#tests/support/mail.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const home = '203.0.113.10';
const elsewhere = '192.0.2.77';
let strangers = 0;
const nextStranger = () => `198.51.${(strangers += 1) >> 8}.${strangers & 255}`;

type Asker = { from: string; cookie?: string };

/** An account that gets its codes at `to`, and one device that was signed in to it. */
type Account = { to: string; cookie: string };

const ways = {
  sms: {
    async create(): Promise<Account> {
      const { phone } = await server.register();
      return { to: phone, cookie: await signInFrom(phone) };
    },
    send: (to: string, { from, cookie = '' }: Asker) =>
      server.call('POST', 'auth/send-sms', {
        body: { phone: to, purpose: 'login' },
        from,
        headers: { cookie },
      }),
    read: async (to: string) => (await server.sandbox.inbox.read(to))[0]?.code ?? 'none',
    enter: (to: string, verification_code: string, { from, cookie = '' }: Asker) =>
      server.call('POST', 'auth/login/code', {
        body: { phone: to, verification_code },
        from,
        headers: { cookie },
      }),
  },
  email: {
    async create(): Promise<Account> {
      const person = await server.register();
      const to = `owner-${person.phone}@example.com`;
      await bindEmail(server, person, to);
      return { to, cookie: await signInFrom(person.phone) };
    },
    send: (to: string, { from, cookie = '' }: Asker) =>
      server.call('POST', 'auth/send-email', {
        body: { email: to, purpose: 'login' },
        from,
        headers: { cookie },
      }),
    read: (to: string) => newestMailCode(server, to),
    enter: (to: string, verification_code: string, { from, cookie = '' }: Asker) =>
      server.call('POST', 'auth/login/email', {
        body: { email: to, verification_code },
        from,
        headers: { cookie },
      }),
  },
};

async function signInFrom(phone: string): Promise<string> {
  const body = { phone, password: goodPassword };
  const { headers } = await server.call('POST', 'auth/login', { body, from: '203.0.113.99' });
  // Hours later the codes sent to sign up no longer count.
  server.clock.move(2 * hourMs);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

describe.each(['sms', 'email'] as const)('codes by %s', (by) => {
  const { create, send, read, enter } = ways[by];

  /** Advances a minute and requests a code. */
  async function ask(to: string, place: Asker): Promise<string> {
    server.clock.move(61_000);
    expect((await send(to, place)).status).toBe(200);
    return read(to);
  }

  /** Guesses at a code `times` times. Returns the number of refused guesses. */
  async function guess(to: string, code: string, times: number, asker: () => Asker) {
    let refused = 0;
    for (let time = 0; time < times; time += 1) {
      const { status } = await enter(to, code === '111111' ? '222222' : '111111', asker());
      if (status === 401) refused += 1;
    }
    return refused;
  }

  test('guesses of strangers leave a code to the address that asked for it', async () => {
    const { to } = await create();
    const code = await ask(to, { from: home });
    const many = smsGuessesOfStrangers + 10;
    expect(await guess(to, code, many, () => ({ from: nextStranger() }))).toBe(many);

    expect((await enter(to, code, { from: home })).status).toBe(200);
  });

  test('guesses of strangers leave a code to a known device wherever it is', async () => {
    const { to, cookie } = await create();
    const code = await ask(to, { from: home });
    const many = smsGuessesOfStrangers + 10;
    await guess(to, code, many, () => ({ from: nextStranger() }));

    expect((await enter(to, code, { from: elsewhere, cookie })).status).toBe(200);
  });

  test('an address has five guesses at a code, and another device or address its own', async () => {
    const { to, cookie } = await create();
    const code = await ask(to, { from: home });
    await guess(to, code, smsGuesses, () => ({ from: home }));
    expect((await enter(to, code, { from: home })).status).toBe(401);
    await guess(to, code, smsGuesses, () => ({ from: home, cookie }));
    expect((await enter(to, code, { from: home, cookie })).status).toBe(401);
    // An address that neither requested a code nor is known shares the guesses of strangers.
    expect((await enter(to, code, { from: elsewhere })).status).toBe(200);
  });

  test('a hundred addresses guess at most twenty times in total', async () => {
    const { to } = await create();
    const code = await ask(to, { from: home });
    const wrong = code === '111111' ? '222222' : '111111';
    await Promise.all(
      Array.from({ length: 100 }, () => enter(to, wrong, { from: nextStranger() })),
    );

    expect((await enter(to, code, { from: elsewhere })).status).toBe(401);
    expect((await enter(to, code, { from: home })).status).toBe(200);
  });

  test('strangers share a daily number of guesses, however many codes there are', async () => {
    const { to } = await create();
    for (let used = 0; used < smsGuessesOfStrangersPerDay; used += smsGuessesOfStrangers) {
      server.clock.move(hourMs);
      const code = await ask(to, { from: home });
      await guess(to, code, smsGuessesOfStrangers, () => ({ from: nextStranger() }));
    }
    server.clock.move(hourMs);
    const code = await ask(to, { from: home });

    expect((await enter(to, code, { from: elsewhere })).status).toBe(401);
    expect((await enter(to, code, { from: home })).status).toBe(200);
  });

  test('a code that a stranger asks for does not replace the owner’s, and ends with it', async () => {
    const { to } = await create();
    const own = await ask(to, { from: home });
    const newer = await ask(to, { from: elsewhere });

    expect((await enter(to, own, { from: home })).status).toBe(200);
    for (const code of [newer, own]) {
      expect((await enter(to, code, { from: home })).status).toBe(401);
    }
  });

  test('an older code ends after its own five minutes, the newer one after its own', async () => {
    const { to } = await create();
    const own = await ask(to, { from: home });
    const newer = await ask(to, { from: elsewhere });
    server.clock.move(smsCodeLifetimeMs - 61_000);

    expect((await enter(to, own, { from: home })).status).toBe(401);
    expect((await enter(to, newer, { from: home })).status).toBe(200);
  });

  test('a code works once, although another one is sent between its two uses', async () => {
    const { to } = await create();
    const own = await ask(to, { from: home });
    const both = await Promise.all([1, 2, 3].map(() => enter(to, own, { from: home })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    await ask(to, { from: elsewhere });

    expect((await enter(to, own, { from: home })).status).toBe(401);
  });

  test('strangers leave two of the hourly codes to known devices and addresses, the last one to a device', async () => {
    const { to, cookie } = await create();
    const heard = [];
    for (let time = 0; time < smsPerHour; time += 1) {
      server.clock.move(61_000);
      heard.push((await send(to, { from: nextStranger() })).status);
    }
    expect(heard).toEqual([
      ...Array<number>(smsPerHour - smsKeptPerHour).fill(200),
      ...Array<number>(smsKeptPerHour).fill(429),
    ]);

    const knownAddress = { from: '203.0.113.99' };
    const knownDevice = { from: elsewhere, cookie };
    const later = [];
    for (const place of [knownAddress, knownAddress, knownDevice, knownDevice]) {
      later.push((await send(to, place)).status);
      server.clock.move(61_000);
    }
    expect(later).toEqual([200, 429, 200, 429]);
  });
});

test('a right code survives a crowd at the hasher, and does not count as a guess', async () => {
  const phone = '13900008001';
  const code = await server.code(phone, 'register');
  const { passwords } = server.deps;
  const body = { phone, password: goodPassword, verification_code: code };
  const hash = () => Promise.reject(new Error('out of memory'));
  server.deps.passwords = { ...passwords, hash };
  for (let time = 0; time < smsGuesses + 1; time += 1) {
    expect((await server.call('POST', 'auth/register', { body })).status).toBe(500);
  }
  server.deps.passwords = passwords;

  expect((await server.call('POST', 'auth/register', { body })).status).toBe(200);
});
