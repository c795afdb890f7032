import { eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, onTestFinished } from 'vitest';
import { emailCodes, users } from '#server/db/tables/people.ts';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { MailRefused } from '#server/gateways/mail-sender.ts';
import { missingMail } from '#server/gateways/missing-mail.ts';
import { bindEmail, mailCode } from '#tests/support/mail.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const remove = ({ token }: Person) => server.call('DELETE', 'user/email', { token });
const lastMails = async (email: string) =>
  (await server.sandbox.mailInbox.read(email)).filter(({ message_id }) =>
    message_id.startsWith('former-'),
  );

const login = (email: string, verification_code: string) =>
  server.call('POST', 'auth/login/email', { body: { email, verification_code } });
const send = (email: string, purpose = 'login') =>
  server.call('POST', 'auth/send-email', { body: { email, purpose } });

describe('an address that is bound', () => {
  test('an address opens the account, once with each code and however it is written', async () => {
    const person = await server.register();
    await bindEmail(server, person, 'Founder@Example.com');
    const own = await server.call('GET', 'user/email', person);
    expect(own.data).toEqual({ email: 'founder@example.com', receipts: false });
    const code = await mailCode(server, 'founder@EXAMPLE.com', 'login');
    const opened = await login('FOUNDER@example.com', code);
    expect(opened.data).toMatchObject({ user: { id: person.id } });
    expect((await login('founder@example.com', code)).body.error).toBe('auth.code_wrong');
  });

  test('an address with an apostrophe opens the account, and a mail reaches it', async () => {
    const person = await server.register();
    await bindEmail(server, person, "O'Brien@example.com");
    const own = await server.call('GET', 'user/email', person);
    expect(own.data).toEqual({ email: "o'brien@example.com", receipts: false });
    const opened = await login(
      "o'brien@example.com",
      await mailCode(server, "o'brien@example.com", 'login'),
    );
    expect(opened.data).toMatchObject({ user: { id: person.id } });
  });

  test('another person’s address is reported after the right code alone, which stays good', async () => {
    const [first, second] = [await server.register(), await server.register()];
    await bindEmail(server, first, 'taken@example.com');
    const code = await mailCode(server, 'taken@example.com', 'bind', first);
    const put = (verification_code: string) =>
      server.call('PUT', 'user/email', {
        ...second,
        body: { email: 'Taken@example.com', verification_code },
      });
    const wrong = await put(code === '111111' ? '222222' : '111111');
    expect(wrong.data).toEqual({ fields: { verification_code: ['验证码不正确或已过期'] } });
    const right = await put(code);
    expect(right.data).toEqual({ fields: { email: ['该邮箱已用于其他账户'] } });
    expect((await server.call('GET', 'user/email', second)).data).toEqual({
      email: null,
      receipts: false,
    });
  });

  test('an address sent several times at once by one person is bound and each response says so', async () => {
    const person = await server.register();
    const { token } = person;
    const email = 'several@example.com';
    const body = { email, verification_code: await mailCode(server, email, 'bind', person) };
    const sent = Array.from({ length: 4 }, () => server.call('PUT', 'user/email', { token, body }));
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(responses.map(({ data }) => data)).toEqual(
      Array.from({ length: 4 }, () => ({ email, receipts: false })),
    );
  });

  test('one of two simultaneous people gets the address', async () => {
    const [first, second] = [await server.register(), await server.register()];
    const verification_code = await mailCode(server, 'both@example.com', 'bind', first);
    const put = (token: string) =>
      server.call('PUT', 'user/email', {
        token,
        body: { email: 'both@example.com', verification_code },
      });
    const responses = await Promise.all([put(first.token), put(second.token)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    // A repeat after a lost response finds the change already done.
    const winner = responses[0]?.status === 200 ? first : second;
    expect((await put(winner.token)).status).toBe(200);
  });

  test('an address opens nothing once replaced or removed, and is free for another', async () => {
    const person = await server.register();
    await bindEmail(server, person, 'old@example.com');
    const code = await mailCode(server, 'old@example.com', 'login');
    await bindEmail(server, person, 'new@example.com');
    expect((await login('old@example.com', code)).status).toBe(401);
    const removed = await server.call('DELETE', 'user/email', person);
    expect(removed.data).toEqual({ email: null, receipts: false });
    expect((await server.call('DELETE', 'user/email', person)).status).toBe(200);
    await bindEmail(server, await server.register(), 'new@example.com');
  });

  test('an address goes with the account', async ({ person }) => {
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

test('the notification about an address that a stranger bound says how to remove it, and the steps work', async () => {
  const person = await server.register();
  await bindEmail(server, person, 'stranger@example.com');
  const told = await server.call('GET', 'notifications', person);
  expect(told.data).toMatchObject({
    items: [
      {
        title: '邮箱已绑定',
        body: '现在可以用 stranger@example.com 收到的验证码登录您的账户。如果不是您本人操作，请立即在“账户安全”中解除绑定并修改密码，然后联系我们。',
        link: '/user/security',
      },
    ],
  });
  const code = await mailCode(server, 'stranger@example.com', 'login');
  const { data } = await login('stranger@example.com', code);
  const { token } = v.parse(v.object({ token: v.string() }), data);

  await remove(person);
  const password = 'Xy#2026-another';
  const body = { current_password: goodPassword, password, password_confirmation: password };
  await server.call('POST', 'user/profile/password', { token: person.token, body });
  expect((await server.call('GET', 'user/profile', { token })).status).toBe(401);
  server.clock.move(61_000);
  expect((await send('stranger@example.com')).status).toBe(200);
  const [mail] = await server.sandbox.mailInbox.read('stranger@example.com');
  expect(mail?.subject).toBe('这个邮箱没有绑定账户 · 序园');
});

describe('an address that is replaced or removed', () => {
  test('a replaced address gets one last mail, in the person’s language, without the new one', async () => {
    const person = await server.register();
    await bindEmail(server, person, 'former-1@example.com');
    expect(await lastMails('former-1@example.com')).toEqual([]);
    await bindEmail(server, person, 'former-2@example.com');
    await server.call('PUT', 'user/email/receipts', {
      ...person,
      headers: { 'accept-language': 'en-US' },
      body: { receipts: true },
    });
    await Promise.all([remove(person), remove(person)]);
    await sweep(server.deps);
    for (const [email, subject] of [
      ['former-1@example.com', '这个邮箱已与您的账户解除绑定 · 序园'],
      ['former-2@example.com', 'This address no longer opens your account · Xuyuan Park'],
    ] as const) {
      const mails = await lastMails(email);
      expect(mails.map((mail) => mail.subject)).toEqual([subject]);
      expect(mails[0]?.text).toMatch(/http:\/\/site\.test\/(?:en\/)?contact-us/);
      expect(mails[0]?.text).not.toContain('@');
      expect(mails[0]?.text).toMatch(
        /解除不认识的邮箱并修改密码|remove any address you do not know/,
      );
    }
    const { db } = server.deps;
    const own = eq(notifications.userId, person.id);
    const told = await db.select().from(notifications).where(own);
    expect(told.map(({ facts }) => Object.keys(facts ?? {}).toSorted())).toEqual(
      Array.from({ length: 3 }, () => ['body', 'title']),
    );
  });

  test('a failed last mail is sent later, and the change applies at once', async ({ person }) => {
    await bindEmail(server, person, 'former-3@example.com');
    const { mail } = server.deps;
    onTestFinished(() => void (server.deps.mail = mail));
    server.deps.mail = { send: () => Promise.reject(new Error('no route')) };
    expect((await remove(person)).data).toEqual({ email: null, receipts: false });
    server.deps.mail = mail;
    server.clock.move(60_000);
    await sweep(server.deps);
    expect(await lastMails('former-3@example.com')).toHaveLength(1);
  });

  test('a last mail is not retried where its mailbox no longer exists', async ({ person }) => {
    await bindEmail(server, person, 'former-4@example.com');
    const { mail, db } = server.deps;
    onTestFinished(() => void (server.deps.mail = mail));
    server.deps.mail = { send: () => Promise.reject(new MailRefused('550')) };
    expect((await remove(person)).status).toBe(200);
    expect(await db.$count(outbox, isNull(outbox.doneAt))).toBe(0);
  });
});

test('an address that opens no account gets the same answers, and no code', async ({ person }) => {
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

test('e-mail codes have the same limits as those by SMS', async () => {
  server.clock.move(61_000);
  const statuses: number[] = [];
  for (let times = 0; times < 2; times += 1)
    statuses.push((await send('Limit@example.com')).status);
  for (let times = 0; times < 5; times += 1) {
    server.clock.move(61_000);
    statuses.push((await send('limit@example.com')).status);
  }
  expect(statuses).toEqual([200, 429, 200, 200, 429, 429, 429]);
  const person = await server.register();
  const { token } = person;
  const code = await mailCode(server, 'guess@example.com', 'bind', person);
  const wrong = code === '111111' ? '222222' : '111111';
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
  'a@b.com\nSubject: hello',
  'a@b.com, c@d.com',
  'Founder <a@b.com>',
  'founder',
  'founder@localhost',
])('the text %j is no address', async (email) => {
  const { token } = await server.register();
  const before = await server.sandbox.mailInbox.read(null);
  const body = { email, verification_code: '123456' };
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const options = { headers: { 'accept-language': locale } };
    const refusals = await Promise.all([
      server.call('POST', 'auth/send-email', { ...options, body: { email, purpose: 'login' } }),
      server.call('POST', 'auth/login/email', { ...options, body }),
      server.call('PUT', 'user/email', { ...options, token, body }),
    ]);
    const refusal = { fields: { email: [fieldTexts.email[locale]] } };
    expect(refusals.map(({ status, data }) => [status, data])).toEqual(
      Array.from({ length: 3 }, () => [422, refusal]),
    );
  }
  expect(await server.sandbox.mailInbox.read(null)).toEqual(before);
});

test.each(['zh-CN', 'en-US'] satisfies Locale[])(
  'refusals of e-mail addresses are in the language %s',
  async (locale) => {
    const [owner, other] = [await server.register(), await server.register()];
    const email = `mine-${locale}@example.com`.toLowerCase();
    await bindEmail(server, owner, email);
    const verification_code = await mailCode(server, email, 'bind', owner);
    const headers = { 'accept-language': locale };
    const body = { email, verification_code };
    const taken = await server.call('PUT', 'user/email', { token: other.token, headers, body });
    expect(taken.data).toEqual({ fields: { email: [fieldTexts.emailInUse[locale]] } });
    const again = { token: owner.token, headers, body: { email, purpose: 'bind' } };
    const soon = await server.call('POST', 'auth/send-email', again);
    expect([soon.status, soon.body.message]).toEqual([
      429,
      errorTexts['auth.send_too_soon'][locale],
    ]);
    const { mail } = server.deps;
    onTestFinished(() => void (server.deps.mail = mail));
    server.deps.mail = missingMail();
    server.clock.move(61_000);
    const missing = await server.call('POST', 'auth/send-email', again);
    expect([missing.status, missing.body.message]).toEqual([
      503,
      errorTexts['auth.email_missing'][locale],
    ]);
  },
);

test('one network gets twenty codes an hour, whichever addresses they go to', async () => {
  server.clock.move(61_000);
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent += 1) {
    const body = { email: `network-${sent}@example.com`, purpose: 'login' };
    const response = await server.call('POST', 'auth/send-email', { from: '203.0.113.9', body });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test('a failing mail server is 500 with its own words', async () => {
  const { mail } = server.deps;
  server.deps.mail = { send: () => Promise.reject(new Error('no route')) };
  server.clock.move(61_000);
  const response = await send('down@example.com');
  server.deps.mail = mail;
  expect([response.status, response.body.error]).toEqual([500, 'auth.send_failed']);
});

test('a phone without an account learns that after the right code, which then opens one', async () => {
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
