import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailCodes, users } from '#server/db/tables/people.ts';
import { bindEmail, mailCode } from '#tests/support/mail.ts';
import { createTestServer, goodPassword, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const login = (email: string, verification_code: string) =>
  server.call('POST', 'auth/login/email', { body: { email, verification_code } });
const send = (email: string, purpose = 'login') =>
  server.call('POST', 'auth/send-email', { body: { email, purpose } });

describe('an address that is bound', () => {
  test('opens the account, once with each code and however it is written', async () => {
    const person = await server.register();
    await bindEmail(server, person, 'Founder@Example.com');
    const own = await server.call('GET', 'user/email', { token: person.token });
    expect(own.data).toEqual({ email: 'founder@example.com', receipts: false });
    const code = await mailCode(server, 'founder@EXAMPLE.com', 'login');
    const opened = await login('FOUNDER@example.com', code);
    expect(opened.data).toMatchObject({ user: { id: person.id } });
    expect((await login('founder@example.com', code)).body.error).toBe('auth.code_wrong');
  });

  test('is somebody else’s: that is told after the right code alone, which stays good', async () => {
    const [first, second] = [await server.register(), await server.register()];
    await bindEmail(server, first, 'taken@example.com');
    const code = await mailCode(server, 'taken@example.com', 'bind');
    const put = (verification_code: string) =>
      server.call('PUT', 'user/email', {
        token: second.token,
        body: { email: 'Taken@example.com', verification_code },
      });
    const wrong = await put(code === '111111' ? '222222' : '111111');
    expect(wrong.data).toEqual({ fields: { verification_code: ['验证码不正确或已过期'] } });
    const right = await put(code);
    expect(right.data).toEqual({ fields: { email: ['该邮箱已用于其他账户'] } });
    expect((await server.call('GET', 'user/email', { token: second.token })).data).toEqual({
      email: null,
      receipts: false,
    });
  });

  test('of two at once one gets it', async () => {
    const [first, second] = [await server.register(), await server.register()];
    const verification_code = await mailCode(server, 'both@example.com', 'bind');
    const put = (token: string) =>
      server.call('PUT', 'user/email', {
        token,
        body: { email: 'both@example.com', verification_code },
      });
    const responses = await Promise.all([put(first.token), put(second.token)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    // Sent once more after a lost answer it is done already.
    const winner = responses[0]?.status === 200 ? first : second;
    expect((await put(winner.token)).status).toBe(200);
  });

  test('opens nothing once it is replaced or removed, and is free for another', async () => {
    const person = await server.register();
    await bindEmail(server, person, 'old@example.com');
    const code = await mailCode(server, 'old@example.com', 'login');
    await bindEmail(server, person, 'new@example.com');
    expect((await login('old@example.com', code)).status).toBe(401);
    const removed = await server.call('DELETE', 'user/email', { token: person.token });
    expect(removed.data).toEqual({ email: null, receipts: false });
    expect((await server.call('DELETE', 'user/email', { token: person.token })).status).toBe(200);
    await bindEmail(server, await server.register(), 'new@example.com');
  });

  test('goes with the account', async () => {
    const person = await server.register();
    await bindEmail(server, person, 'gone@example.com');
    const code = await mailCode(server, 'gone@example.com', 'login');
    const body = { password: goodPassword };
    await server.call('DELETE', 'user', { token: person.token, body });
    expect((await login('gone@example.com', code)).status).toBe(401);
    const { db } = server.deps;
    const [row] = await db.select().from(users).where(eq(users.id, person.id));
    expect([row?.signInEmail, row?.mailReceipts]).toEqual([null, false]);
    const codes = await db
      .select()
      .from(emailCodes)
      .where(eq(emailCodes.email, 'gone@example.com'));
    expect(codes).toEqual([]);
    await bindEmail(server, await server.register(), 'gone@example.com');
  });
});

test('an address that opens no account gets the same answers, and no code', async () => {
  const person = await server.register();
  await bindEmail(server, person, 'known@example.com');
  server.clock.move(61_000);
  const [known, unknown] = [await send('known@example.com'), await send('unknown@example.com')];
  expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
  expect((await login('unknown@example.com', '123456')).body).toEqual(
    (await login('known@example.com', '12345x'.replace('x', '7'))).body,
  );
  const [mail] = await server.sandbox.mailInbox.read('unknown@example.com');
  expect(mail?.subject).toBe('这个邮箱没有绑定账户 · 序园');
  expect(mail?.text).not.toMatch(/\d{6}/);
});

test('codes are limited as those by SMS are', async () => {
  server.clock.move(61_000);
  const statuses: number[] = [];
  for (let times = 0; times < 2; times += 1)
    statuses.push((await send('Limit@example.com')).status);
  for (let times = 0; times < 5; times += 1) {
    server.clock.move(61_000);
    statuses.push((await send('limit@example.com')).status);
  }
  expect(statuses).toEqual([200, 429, 200, 200, 200, 200, 429]);
  const code = await mailCode(server, 'guess@example.com', 'bind');
  const wrong = code === '111111' ? '222222' : '111111';
  const { token } = await server.register();
  const put = (verification_code: string) =>
    server.call('PUT', 'user/email', {
      token,
      body: { email: 'guess@example.com', verification_code },
    });
  for (let times = 0; times < 5; times += 1) await put(wrong);
  expect((await put(code)).status).toBe(422);
});

test.each([
  'founder@exaмple.com',
  'a@b.com\r\nBcc: c@d.com',
  'a@b.com, c@d.com',
  'Founder <a@b.com>',
  'founder',
])('%j is no address', async (email) => {
  const response = await send(email);
  expect([response.status, response.data]).toEqual([
    422,
    { fields: { email: ['请输入有效的邮箱地址'] } },
  ]);
});

test('a mail server that fails is 500 with its own words', async () => {
  const { mail } = server.deps;
  server.deps.mail = { send: () => Promise.reject(new Error('no route')) };
  server.clock.move(61_000);
  const response = await send('down@example.com');
  server.deps.mail = mail;
  expect([response.status, response.body.error]).toEqual([500, 'auth.send_failed']);
});

test('a phone without an account: the right code says so, and then opens one', async () => {
  const phone = '+447400123999';
  const code = await server.code(phone, 'login');
  const enter = (verification_code: string) =>
    server.call('POST', 'auth/login/code', { body: { phone, verification_code } });
  const wrong = await enter(code === '111111' ? '222222' : '111111');
  expect([wrong.status, wrong.body.error]).toEqual([401, 'auth.code_wrong']);
  const right = await enter(code);
  expect([right.status, right.body.error]).toEqual([409, 'auth.no_account']);
  const body = { phone, verification_code: code, password: goodPassword };
  const registered = await server.call('POST', 'auth/register', { body });
  expect(registered.status).toBe(200);
  expect((await server.call('POST', 'auth/register', { body })).status).toBe(422);
  expect((await enter(code)).status).toBe(401);
});
