import { describe, expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { Identity } from '#contract/accounts/auth.ts';
import { sessionLifetimeMs, sessionMaximumMs } from '#contract/base/limits.ts';
import { smsCodes, users } from '#server/db/tables/people.ts';
import { sessions } from '#server/db/tables/sign-in.ts';
import { createArgon2id } from '#server/base/passwords.ts';
import { makeDataKey } from '#server/keys/data-key.ts';
import { createKeyRing } from '#server/keys/key-ring.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { createTestServer, goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

function login(phone: string, password = goodPassword, from?: string) {
  return server.call('POST', 'auth/login', {
    body: { phone, password },
    ...(from === undefined ? {} : { from }),
  });
}

describe('registering', () => {
  test('registration responds with token and user, with an empty name and a masked phone', async () => {
    const { token, user } = await server.ask(Identity, 'POST', 'auth/register', {
      body: {
        phone: '139 0000 0001',
        password: goodPassword,
        verification_code: await server.code('13900000001', 'register'),
        level: 'enterprise',
      },
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user).toEqual({
      id: user.id,
      name: '',
      phone_masked: '139****0001',
      level: 'free',
    });
  });

  test('registration with a wrong code is 422 on its field', async () => {
    await server.code('13900000002', 'register');
    const response = await server.call('POST', 'auth/register', {
      body: { phone: '13900000002', password: goodPassword, verification_code: '000000' },
    });
    expect(response.status).toBe(422);
    expect(response.data).toEqual({ fields: { verification_code: ['验证码不正确或已过期'] } });
  });

  test('registration with a taken phone is 422 on its field, for the holder of that phone', async () => {
    const { phone } = await server.register();
    const response = await server.call('POST', 'auth/register', {
      body: {
        phone,
        password: goodPassword,
        verification_code: await server.code(phone, 'register'),
      },
      headers: { 'accept-language': 'en' },
    });
    expect(response.status).toBe(422);
    const text = 'This phone number is already registered. Please log in';
    expect(response.body.message).toBe(text);
    expect(response.data).toEqual({ fields: { phone: [text] } });
  });

  test.each([
    ['short1!A'.slice(0, 7), '至少 8 个字符'],
    ['alllower1!', '至少一个大写字母'],
    ['ALLUPPER1!', '至少一个小写字母'],
    ['NoNumbers!', '至少一个数字'],
    ['NoSpecial1', '至少一个特殊字符'],
    ['P@ssw0rd', '这个密码太常见，请换一个'],
  ])('the password %s is refused', async (password, text) => {
    const response = await server.call('POST', 'auth/register', {
      body: { phone: '13900000003', password, verification_code: '123456' },
    });
    expect(response.status).toBe(422);
    expect(Object(response.data).fields.password).toContain(text);
  });

  test('ten parallel registrations with one code make one account', async () => {
    const phone = '13900000004';
    const verification_code = await server.code(phone, 'register');
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        server.call('POST', 'auth/register', {
          body: { phone, password: goodPassword, verification_code },
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const rows = await server.deps.db.select().from(users).where(eq(users.phone, phone));
    expect(rows).toHaveLength(1);
  });
});

describe('logging in', () => {
  test('a long password counts to its last character, spaces and case as they were typed', async () => {
    const phone = '13900000005';
    const password = ` Aa1!${'文x '.repeat(41)}`;
    expect(password).toHaveLength(128);
    const verification_code = await server.code(phone, 'register');
    await server.call('POST', 'auth/register', { body: { phone, password, verification_code } });

    const variants = [password.slice(0, -1), password.trim(), password.toLowerCase()];
    const answers = await Promise.all(variants.map((variant) => login(phone, variant)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await login(phone, password)).status).toBe(200);
  });

  test('login by password gives a wrong one and an unknown phone the same 401', async () => {
    const { phone } = await server.register();
    expect((await login(phone)).status).toBe(200);
    const wrong = await login(phone, 'Wrong#12345');
    const unknown = await login('13911112222');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      code: 401,
      message: '登录失败，手机号或密码不正确',
      error: 'auth.login_failed',
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('an old hash is upgraded by a right password alone, however many arrive at once', async () => {
    const { phone, id } = await server.register();
    const hashNow = async () => {
      const [user] = await server.deps.db.select().from(users).where(eq(users.id, id));
      return user?.passwordHash ?? '';
    };
    const earlier = createArgon2id({ memoryCost: 128, timeCost: 1, parallelism: 1 });
    const passwordHash = await earlier.hash(goodPassword);
    await server.deps.db.update(users).set({ passwordHash }).where(eq(users.id, id));

    expect((await login(phone, 'Wrong#12345')).status).toBe(401);
    expect(await hashNow()).toBe(passwordHash);
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(phone)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(server.deps.passwords.isCurrent(await hashNow())).toBe(true);
    expect((await login(phone)).status).toBe(200);
  });

  test('one address pauses after ten guesses, longer each time; another address and the code do not', async () => {
    const { phone } = await server.register();
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () => login(phone, 'Wrong#12345', '203.0.113.7')),
    );
    const statuses = guesses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429, 429, 429]);

    const paused = await login(phone, goodPassword, '203.0.113.7');
    expect(paused.status).toBe(429);
    expect(paused.body.error).toBe('auth.locked');
    expect(Number(paused.headers.get('retry-after'))).toBe(60);
    expect((await login(phone, goodPassword, '203.0.113.8')).status).toBe(200);

    server.clock.move(minuteMs + 1);
    expect((await login(phone, 'Wrong#12345', '203.0.113.7')).status).toBe(401);
    const longer = await login(phone, goodPassword, '203.0.113.7');
    expect(Number(longer.headers.get('retry-after'))).toBe(120);

    const response = await server.call('POST', 'auth/login/code', {
      body: { phone, verification_code: await server.code(phone, 'login') },
      from: '203.0.113.7',
    });
    expect(response.status).toBe(200);
  });

  test('neither X-Forwarded-For nor another address of the same IPv6 network buys more guesses', async () => {
    const guessedFrom = async (from: (guess: number) => string, forwarded: boolean) => {
      const { phone } = await server.register();
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async (_, guess) => {
          const response = await server.call('POST', 'auth/login', {
            body: { phone, password: 'Wrong#12345' },
            from: from(guess),
            headers: forwarded ? { 'x-forwarded-for': `198.51.100.${guess}` } : {},
          });
          return response.status;
        }),
      );
      return statuses.filter((status) => status === 401).length;
    };
    expect(await guessedFrom(() => '203.0.113.50', true)).toBe(10);
    expect(await guessedFrom((guess) => `2001:db8:1:2::${guess + 1}`, false)).toBe(10);
  });

  test('login by code works once', async ({ person: { phone } }) => {
    const body = { phone, verification_code: await server.code(phone, 'login') };
    expect((await server.call('POST', 'auth/login/code', { body })).status).toBe(200);
    const again = await server.call('POST', 'auth/login/code', { body });
    expect([again.status, again.body.error]).toEqual([401, 'auth.code_wrong']);
  });

  test('a code for registering does not log in, and a code does not make an account', async () => {
    const known = await server.register();
    const other = await server.call('POST', 'auth/login/code', {
      body: { phone: known.phone, verification_code: await server.code(known.phone, 'register') },
    });
    expect(other.status).toBe(401);
    const unknown = await server.call('POST', 'auth/login/code', {
      body: { phone: '13922223333', verification_code: await server.code('13922223333', 'login') },
    });
    expect([unknown.status, unknown.body.error]).toEqual([409, 'auth.no_account']);
  });

  test('a code lives five minutes and bears five guesses', async ({ person: { phone } }) => {
    const late = await server.code(phone, 'login');
    server.clock.move(5 * minuteMs + 1);
    const body = { phone, verification_code: late };
    expect((await server.call('POST', 'auth/login/code', { body })).status).toBe(401);

    const code = await server.code(phone, 'login');
    const wrong = code === '111111' ? '222222' : '111111';
    await Promise.all(
      Array.from({ length: 5 }, () =>
        server.call('POST', 'auth/login/code', { body: { phone, verification_code: wrong } }),
      ),
    );
    const right = await server.call('POST', 'auth/login/code', {
      body: { phone, verification_code: code },
    });
    expect(right.status).toBe(401);
  });
});

test('a stored code is useless without the key of the server', async () => {
  const { db } = server.deps;
  const { phone } = await server.register();
  const verification_code = await server.code(phone, 'login');
  const kept = await db.select().from(smsCodes).where(eq(smsCodes.phone, phone));
  expect(JSON.stringify(kept)).not.toContain(verification_code);
  const body = { phone, verification_code };
  const keys = createKeyRing({ keys: [makeDataKey()], next: null });
  const database = { db, close: () => Promise.resolve() };
  const elsewhere = await createTestServer({ database, clock: server.clock, deps: { keys } });
  expect((await elsewhere.call('POST', 'auth/login/code', { body })).status).toBe(401);
  expect((await server.call('POST', 'auth/login/code', { body })).status).toBe(200);
});

describe('sessions', () => {
  test('sessions slide for thirty days and end with sign-out', async ({ person }) => {
    server.clock.move(sessionLifetimeMs - minuteMs);
    expect((await server.call('GET', 'orders', person)).status).toBe(200);
    server.clock.move(sessionLifetimeMs - minuteMs);
    expect((await server.call('GET', 'orders', person)).status).toBe(200);

    const out = await server.call('POST', 'auth/logout', person);
    expect([out.status, out.data]).toEqual([200, {}]);
    const after = await server.call('GET', 'orders', person);
    expect([after.status, after.body.error]).toEqual([401, 'auth.expired']);
    const twice = await server.call('POST', 'auth/logout', person);
    expect([twice.status, twice.body.message]).toEqual([401, '未登录']);
  });

  test('payment polls slide sessions too', async ({ person }) => {
    const { order_no } = await server.order(person);
    const { payment_no } = await server.pay(person, order_no);
    const look = () => server.call('GET', `payments/${payment_no}/status`, person);
    for (let month = 0; month < 2; month += 1) {
      server.clock.move(sessionLifetimeMs - minuteMs);
      expect((await look()).status).toBe(200);
    }
  });

  test('sessions end after ninety days, however often they are used, and are listed until then', async () => {
    const person = await server.register();
    const opened = server.clock.now();
    const dayMs = 24 * 60 * minuteMs;
    for (let day = 20; day < 90; day += 20) {
      server.clock.move(20 * dayMs);
      expect((await server.call('GET', 'orders', person)).status).toBe(200);
    }
    const [row] = await server.deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.id));
    expect(row?.expiresAt.valueOf()).toBe(opened + sessionMaximumMs);
    expect(row?.lastSeenAt?.valueOf()).toBe(server.clock.now());
    server.clock.move(10 * dayMs - 1);
    expect((await server.call('GET', 'orders', person)).status).toBe(200);
    server.clock.move(1);
    expect((await server.call('GET', 'orders', person)).status).toBe(401);
  });

  test('sessions end after thirty days without use', async ({ person }) => {
    server.clock.move(sessionLifetimeMs + 1);
    expect((await server.call('GET', 'orders', person)).status).toBe(401);
  });

  test('the database holds no token that would open anything', async ({ person }) => {
    const rows = await server.deps.db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(rows.some((row) => row.tokenHash.includes(person.token))).toBe(false);
  });

  test('public reads treat an unknown token as a guest’s', async () => {
    const response = await server.call('GET', 'pricing/plans', { token: 'x'.repeat(43) });
    expect(response.status).toBe(200);
  });
});
