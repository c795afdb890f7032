import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { outbox } from '#server/db/tables/payments.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { MailDeferred, MailRefused, type Mail } from '#server/gateways/mail-sender.ts';
import { writeMail } from '#server/base/write-mail.ts';
import { admin } from '#tests/support/refunds.ts';
import { bindEmail } from '#tests/support/mail.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

let people = 0;
async function personWithMails(time_zone: string | null = 'Europe/London') {
  const person = await server.register();
  const email = `founder-${(people += 1)}@example.com`;
  await bindEmail(server, person, email);
  await wants(person, true, time_zone);
  return { ...person, email };
}

function wants({ token }: Person, receipts: boolean, time_zone: string | null) {
  return server.call('PUT', 'user/email/receipts', {
    token,
    headers: { 'accept-language': 'en-US' },
    body: { receipts, time_zone },
  });
}

async function buy(person: Person): Promise<string> {
  const { order_no } = await server.order(person);
  await server.wallet(await server.pay(person, order_no), 'approve');
  await sweep(server.deps);
  return order_no;
}

const listNotificationMails = async (email: string) =>
  (await server.sandbox.mailInbox.read(email)).filter(({ message_id }) =>
    message_id.startsWith('notification-'),
  );

test('a receipt comes by mail, in the person’s language and on both clocks, once', async () => {
  const person = await personWithMails();
  const orderNo = await buy(person);
  await server.deps.db.update(outbox).set({ doneAt: null }).where(eq(outbox.topic, 'mail'));
  await sweep(server.deps);
  const mails = await listNotificationMails(person.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Payment received · Xuyuan Park');
  expect(mails[0]?.text).toContain(`Order number: ${orderNo}`);
  expect(mails[0]?.text).toMatch(/Paid at: .+ Beijing time · .+ your time/);
  expect(mails[0]?.text).toContain('Amount paid: CN¥599.00');
  expect(mails[0]?.text).toContain(`http://site.test/en/user/orders/${orderNo}`);
  expect(mails[0]?.html).toContain('<th');
});

test('a receipt without a known zone uses Beijing’s clock, and without the wish nothing is sent', async () => {
  const person = await personWithMails(null);
  await buy(person);
  const [mail] = await listNotificationMails(person.email);
  expect(mail?.text).toMatch(/Paid at: .+ Beijing time\n/);
  await wants(person, false, null);
  await buy(person);
  expect(await listNotificationMails(person.email)).toHaveLength(1);
});

test('a person without an address cannot want receipts', async () => {
  const refused = await wants(await server.register(), true, null);
  expect([refused.status, refused.body.error]).toEqual([409, 'request.conflict']);
  const zone = await wants(await server.register(), false, 'Europe/Nowhere');
  expect(zone.status).toBe(422);
});

test('a mail server that fails holds up nothing, and is tried again until it takes it', async () => {
  const person = await personWithMails();
  const { mail } = server.deps;
  onTestFinished(() => void (server.deps.mail = mail));
  server.deps.mail = { send: () => Promise.reject(new Error('no route')) };
  const orderNo = await buy(person);
  const order = await server.call('GET', `orders/${orderNo}`, person);
  expect(order.data).toMatchObject({ payment: { status: 'success' } });
  for (let tries = 0; tries < 6; tries += 1) {
    server.clock.move(5 * 60_000);
    await sweep(server.deps);
  }
  expect((await admin(server, 'attention')).text).toMatch(
    /“Sending an email” has failed \d+ times/,
  );
  server.deps.mail = mail;
  server.clock.move(60 * 60_000);
  await sweep(server.deps);
  expect(await listNotificationMails(person.email)).toHaveLength(1);
  expect((await admin(server, 'attention')).text).not.toMatch(/has failed/);
});

test('a mail that its server defers is no failure, and needs a person after an hour', async () => {
  const person = await personWithMails();
  const { mail } = server.deps;
  onTestFinished(() => void (server.deps.mail = mail));
  let attempts = 0;
  server.deps.mail = {
    send() {
      attempts += 1;
      return Promise.reject(new MailDeferred('the mail server did not take it: EENVELOPE 451'));
    },
  };
  await buy(person);
  for (let round = 0; round < 11; round += 1) {
    await sweep(server.deps);
    expect((await admin(server, 'attention')).text).not.toMatch(/^duty/m);
    server.clock.move(5 * 60_000);
  }
  expect(attempts).toBeGreaterThanOrEqual(10);
  server.clock.move(10 * 60_000);
  await sweep(server.deps);
  const { text } = await admin(server, 'attention');
  expect(text).toMatch(/^duty .*“Sending an email” has been put off for an hour/m);
  expect(text).not.toContain('has failed');
  server.deps.mail = mail;
  server.clock.move(60 * 60_000);
  await sweep(server.deps);
  expect(await listNotificationMails(person.email)).toHaveLength(1);
});

test('a refused address gets no further receipts, and its owner sees a note', async () => {
  const person = await personWithMails();
  const { mail } = server.deps;
  onTestFinished(() => void (server.deps.mail = mail));
  server.deps.mail = { send: () => Promise.reject(new MailRefused('550')) };
  await buy(person);
  const own = await server.call('GET', 'user/email', person);
  expect(own.data).toEqual({ email: person.email, receipts: false });
  const told = await server.call('GET', 'notifications', person);
  expect(JSON.stringify(told.data)).toContain('邮件无法送达');
});

test('a subject has one line, whatever it quotes, and the mail port accepts no other', async () => {
  const written = writeMail(
    {
      sender: 'Xuyuan Park',
      title: 'a\r\nBcc: x@example.com',
      lines: ['<b>'],
      footer: '',
    },
    'en-US',
  );
  expect(written.subject).toBe('a Bcc: x@example.com · Xuyuan Park');
  expect(written.html).toContain('&lt;b&gt;');
  const good: Mail = { to: 'a@example.com', messageId: 'x@site.test', ...written };
  const forged: Partial<Mail>[] = [
    { subject: 'a\r\nBcc: x@example.com' },
    { to: 'a@example.com, b@example.com' },
    { to: 'a@example.com\nBcc: b@example.com' },
    { messageId: 'x@y>\r\nBcc: b@example.com' },
  ];
  for (const part of forged) {
    await expect(server.deps.mail.send({ ...good, ...part })).rejects.toThrow(/one/);
  }
});
