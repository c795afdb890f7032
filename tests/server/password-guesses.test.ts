import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  maxWaitingHashes,
  passwordGuessesPerAddress,
  passwordGuessesPerAddressMs,
} from '#contract/base/limits.ts';
import { createPasswords } from '#server/base/passwords.ts';
import { createPausedHasher } from '#tests/support/paused-hasher.ts';
import { createTestServer, goodPassword, type TestServer } from '#tests/support/server.ts';

const wrong = 'Wrong#12345';

function login(server: TestServer, phone: string, password: string, from: string) {
  return server.call('POST', 'auth/login', { body: { phone, password }, from });
}

const createPhone = (index: number) => `137${String(index).padStart(8, '0')}`;

describe('guesses of one address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  async function guess(times: number, from: string, firstPhone = 0) {
    const responses = await Promise.all(
      Array.from({ length: times }, (_, index) =>
        login(server, createPhone(firstPhone + index), wrong, from),
      ),
    );
    return responses.map(({ status }) => status).toSorted();
  }

  test('guesses of one address are thirty in ten minutes over all accounts, however many at once', async () => {
    const { phone } = await server.register();
    const from = '203.0.113.1';
    expect(await guess(35, from)).toEqual([
      ...Array(passwordGuessesPerAddress).fill(401),
      ...Array(5).fill(429),
    ]);

    const refused = await login(server, phone, goodPassword, from);
    expect([refused.status, refused.body.error]).toEqual([429, 'auth.locked']);
    expect(Number(refused.headers.get('retry-after'))).toBe(passwordGuessesPerAddressMs / 1000);
    expect((await login(server, phone, goodPassword, '203.0.113.2')).status).toBe(200);
    const verification_code = await server.code(phone, 'login');
    const body = { phone, verification_code };
    expect((await server.call('POST', 'auth/login/code', { body, from })).status).toBe(200);

    server.clock.move(passwordGuessesPerAddressMs);
    expect((await login(server, phone, goodPassword, from)).status).toBe(200);
  });

  test('guesses of one address are not used up by right passwords, nor won back by signing in to another account', async () => {
    const { phone } = await server.register();
    const from = '203.0.113.3';
    for (let round = 0; round < 31; round += 1) {
      expect((await login(server, phone, goodPassword, from)).status).toBe(200);
    }
    for (let round = 0; round < passwordGuessesPerAddress; round += 1) {
      expect(await guess(1, from, 100 + round)).toEqual([401]);
      if (round % 10 === 9 && round < 29) await login(server, phone, goodPassword, from);
    }
    expect(await guess(1, from, 200)).toEqual([429]);
  });

  test('guesses refused in the pause of one account do not count for the others', async () => {
    const from = '203.0.113.4';
    for (let round = 0; round < 10; round += 1) await login(server, createPhone(300), wrong, from);
    for (let round = 0; round < 30; round += 1) {
      expect((await login(server, createPhone(300), wrong, from)).status).toBe(429);
    }
    expect(await guess(20, from, 301)).toEqual(Array(20).fill(401));
    expect(await guess(1, from, 330)).toEqual([429]);
  });
});

describe('while passwords are hashed', () => {
  async function begin() {
    const hasher = createPausedHasher();
    const server = await createTestServer({ deps: { passwords: createPasswords(hasher) } });
    return { hasher, server };
  }

  test('a right login is second in the queue behind three hundred guesses of one address', async () => {
    const { hasher, server } = await begin();
    hasher.letGo();
    const { phone } = await server.register();
    const held = createPausedHasher();
    const passwords = createPasswords({ ...held, hash: hasher.hash });
    let asked = 0;
    server.deps.passwords = {
      ...passwords,
      matches(...wanted) {
        asked += 1;
        return passwords.matches(...wanted);
      },
    };
    const guesses = Array.from({ length: 300 }, (_, index) =>
      login(server, createPhone(index), wrong, '203.0.113.7'),
    );
    await expect.poll(() => asked, { timeout: 30_000 }).toBe(passwordGuessesPerAddress);
    const right = login(server, phone, goodPassword, '203.0.113.8');
    await expect.poll(() => asked).toBe(passwordGuessesPerAddress + 1);

    for (const begun of [3, 4]) {
      held.finishOne();
      await expect.poll(() => held.started.length).toBe(begun);
    }
    expect(held.started).toEqual([wrong, wrong, wrong, goodPassword]);
    held.letGo();
    expect((await right).status).toBe(200);
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(270);
    await server.close();
  });

  test('a login above the queue’s limit is 503 with Retry-After and does not count as a guess', async () => {
    const { hasher, server } = await begin();
    const addresses = Array.from(
      { length: maxWaitingHashes + 3 },
      (_, index) => `198.51.100.${index}`,
    );
    let busy = 0;
    const responses = addresses.map(async (from, index) => {
      const response = await login(server, createPhone(index), wrong, from);
      if (response.status === 503) busy += 1;
      return { from, phone: createPhone(index), answer: response };
    });
    await expect.poll(() => busy).toBe(1);
    hasher.letGo();
    const all = await Promise.all(responses);
    const refused = all.find(({ answer: response }) => response.status === 503);
    expect(refused?.answer.body).toEqual({
      code: 503,
      message: '当前登录人数较多，请稍后再试',
      error: 'auth.busy',
    });
    expect(refused?.answer.headers.get('retry-after')).toBe('2');
    expect(all.filter(({ answer: response }) => response.status === 401)).toHaveLength(
      maxWaitingHashes + 2,
    );
    const { phone = '', from = '' } = refused ?? {};
    const after = await Promise.all(
      Array.from({ length: 11 }, () => login(server, phone, wrong, from)),
    );
    expect(after.filter(({ status }) => status === 401)).toHaveLength(10);
    await server.close();
  });

  test('a phone without an account costs as much as one with an account', async () => {
    const costOfFirst = async (known: boolean) => {
      const { hasher, server } = await begin();
      hasher.letGo();
      const phone = known ? (await server.register()).phone : '13700009999';
      const before = hasher.started.length;
      expect((await login(server, phone, wrong, '203.0.113.9')).status).toBe(401);
      const cost = hasher.started.length - before;
      await server.close();
      return cost;
    };
    expect([await costOfFirst(false), await costOfFirst(true)]).toEqual([2, 2]);
  });
});
