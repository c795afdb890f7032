import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { Identity } from '#contract/accounts/auth.ts';
import { keptRefusalLifetimeMs } from '#contract/base/limits.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { sha256 } from '#server/base/ids.ts';
import { digestDatabase } from '#tests/support/database-digest.ts';
import {
  createTestServer,
  goodPassword,
  type CallOptions,
  type Person,
  type TestResponse,
} from '#tests/support/server.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

/** Another node on the same database, with a separate queue and caches and the same data key. */
const there = setUpOnce(() => {
  const { db, keys } = server.deps;
  const database = { db, close: async () => {} };
  return createTestServer({ database, clock: server.clock, deps: { keys } });
});

const newPassword = 'Other#2026';
let phones = 0;
const freshPhone = () => `139${String((phones += 1)).padStart(8, '0')}`;

type Act = { method: string; path: string; options(owner: Person): Promise<CallOptions> };

const acts: Record<string, Act> = {
  'a registration': {
    method: 'POST',
    path: 'auth/register',
    async options() {
      const phone = freshPhone();
      const verification_code = await server.code(phone, 'register');
      return { body: { phone, password: goodPassword, verification_code } };
    },
  },
  'a login': {
    method: 'POST',
    path: 'auth/login',
    options: async ({ phone }) => ({ body: { phone, password: goodPassword } }),
  },
  'a reset of the password': {
    method: 'POST',
    path: 'auth/reset-password',
    async options({ phone }) {
      const verification_code = await server.code(phone, 'reset');
      return { body: { phone, verification_code, password: newPassword } };
    },
  },
  'a logout': {
    method: 'POST',
    path: 'auth/logout',
    options: async ({ token }) => ({ token }),
  },
  'a change of the password': {
    method: 'POST',
    path: 'user/profile/password',
    options: async ({ token }) => ({
      token,
      body: {
        current_password: goodPassword,
        password: newPassword,
        password_confirmation: newPassword,
      },
    }),
  },
  'a change of the phone': {
    method: 'POST',
    path: 'user/phone',
    async options(owner) {
      const phone = freshPhone();
      const verification_code = await server.code(phone, 'phone', owner);
      return { token: owner.token, body: { phone, verification_code, password: goodPassword } };
    },
  },
  'the end of an account': {
    method: 'DELETE',
    path: 'user',
    options: async ({ token }) => ({ token, body: { password: goodPassword } }),
  },
};

test.each(Object.entries(acts))(
  'the call %s that arrives at two nodes at once is done once, with the same response later',
  async (name, { method, path, options }) => {
    const headers = { 'idempotency-key': `nodes: ${name}`.replaceAll(' ', '-') };
    const request = { ...(await options(await server.register())), headers };
    const both = await Promise.all([
      server.call(method, path, request),
      there.call(method, path, request),
    ]);
    const before = await digestDatabase(server.deps.db);
    const later = [
      await server.call(method, path, request),
      await there.call(method, path, request),
    ];

    const all = [...both, ...later];
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(all.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await digestDatabase(server.deps.db)).toEqual(before);
  },
);

describe('stored sessions', () => {
  test('a database reader learns no token, no key, and no hash of a password', async () => {
    const { phone } = await server.register();
    const body = { phone, password: goodPassword };
    const key = 'secret-key-017';
    const { data } = await server.call('POST', 'auth/login', {
      body,
      headers: { 'idempotency-key': key },
    });
    const rows = await server.deps.db
      .select()
      .from(keyedCalls)
      .where(eq(keyedCalls.keyHash, sha256(key)));
    const { token } = v.parse(Identity, data);

    expect(rows).toMatchObject([{ owner: 'guest', call: 'login' }]);
    const text = JSON.stringify(rows);
    const secrets = [token, phone, key, goodPassword, sha256(JSON.stringify(body))];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const kept = server.deps.keys.open('kept-answer', rows[0]?.answer ?? '', sha256(key)) ?? '';
    expect(JSON.parse(kept)).toMatch(new RegExp(`^${token} [\\w-]{22}$`));
  });

  test('a stored answer goes with the account, but for its closing, which names no person', async () => {
    const { token, id } = await server.register();
    const call = (method: string, path: string, body: object, key: string) =>
      server.call(method, path, { token, body, headers: { 'idempotency-key': key } });
    await call('POST', 'invoice-titles', { kind: 'individual', name: '客户 017' }, 'title-017');
    const ofPerson = eq(keyedCalls.owner, id);
    expect(await server.deps.db.$count(keyedCalls, ofPerson)).toBe(1);

    await call('DELETE', 'user', { password: goodPassword }, 'close-017');
    expect(await server.deps.db.$count(keyedCalls, ofPerson)).toBe(0);
    const owner = `session:${sha256(token)}`;
    const [kept] = await server.deps.db
      .select()
      .from(keyedCalls)
      .where(eq(keyedCalls.owner, owner));
    expect(server.deps.keys.open('kept-answer', kept?.answer ?? '', sha256('close-017'))).toBe(
      '{}',
    );
  });
});

/** Makes a secret of an act wrong. */
const wrongBodies: Record<string, object> = {
  'a registration': { verification_code: '000000' },
  'a login': { password: 'Wrong#2026' },
  'a reset of the password': { verification_code: '000000' },
  'a change of the password': { current_password: 'Wrong#2026' },
  'a change of the phone': { password: 'Wrong#2026' },
  'the end of an account': { password: 'Wrong#2026' },
};

test.each(Object.entries(wrongBodies))(
  'a wrong secret of %s counts once for its key, and the right one is taken under it',
  async (name, wrong) => {
    const act = acts[name];
    if (act === undefined) throw new Error(`no act ${name}`);
    const headers = { 'idempotency-key': `wrong: ${name}`.replaceAll(' ', '-') };
    const right = await act.options(await server.register());
    const refused = { ...right, headers, body: { ...Object(right.body), ...wrong } };
    const first = await server.call(act.method, act.path, refused);
    const before = await digestDatabase(server.deps.db);
    const again = await there.call(act.method, act.path, refused);

    expect([401, 422]).toContain(first.status);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await digestDatabase(server.deps.db)).toEqual(before);
    const taken = await server.call(act.method, act.path, { ...right, headers });
    expect(taken.status).toBe(200);
  },
);

test('a wrong guess is checked again some minutes later', async ({ person: { phone } }) => {
  const login = async (password: string) => {
    const headers = { 'idempotency-key': 'guess-017' };
    return (await server.call('POST', 'auth/login', { body: { phone, password }, headers })).status;
  };
  expect(await login(newPassword)).toBe(401);
  const verification_code = await server.code(phone, 'reset');
  const body = { phone, verification_code, password: newPassword };
  await server.call('POST', 'auth/reset-password', { body });
  expect(await login(newPassword)).toBe(401);

  server.clock.move(keptRefusalLifetimeMs);
  expect(await login(newPassword)).toBe(200);
});

describe('a repeat', () => {
  const login = (phone: string, headers: Record<string, string>) =>
    server.call('POST', 'auth/login', { body: { phone, password: goodPassword }, headers });
  const parseSetMarks = (response: TestResponse) =>
    /device=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1]?.split('.') ?? [];

  test('a repeated login gives the device the same mark, and no mark of another account', async () => {
    const [earlier = ''] = parseSetMarks(await login((await server.register()).phone, {}));
    const { phone } = await server.register();
    const key = { 'idempotency-key': 'marked-login' };
    const first = parseSetMarks(await login(phone, { ...key, cookie: `device=${earlier}` }));
    const again = parseSetMarks(await login(phone, key));

    expect(first).toEqual([expect.stringMatching(/^[\w-]{22}$/), earlier]);
    expect(again).toEqual([first[0]]);
  });

  test('a repeated login of an ended session opens no other', async ({ person: { phone } }) => {
    const key = { 'idempotency-key': 'ended-login' };
    const { token } = v.parse(Identity, (await login(phone, key)).data);
    await server.call('POST', 'auth/logout', { token });
    const again = await login(phone, key);

    expect([again.status, again.body.error]).toEqual([401, 'auth.expired']);
    expect(parseSetMarks(again)).toEqual([]);
  });

  test('a repeated logout with another key is a guest’s', async ({ person: { token } }) => {
    const logout = (key: string) =>
      server.call('POST', 'auth/logout', { token, headers: { 'idempotency-key': key } });
    const statuses = [];
    for (const key of ['logout-1', 'logout-2', 'no key', 'logout-1']) {
      statuses.push((await logout(key)).status);
    }
    expect(statuses).toEqual([200, 401, 401, 200]);
  });
});
