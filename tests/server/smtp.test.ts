import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMail } from '#server/adapters/smtp/sender.ts';
import type { Mail } from '#server/gateways/mail-sender.ts';

let server: Server;
let port = 0;
let received = '';
let commands: string[] = [];
let answers: Record<string, string> = {};
beforeAll(async () => {
  server = createServer((socket) => {
    let isData = false;
    socket.write('220 mail.test ESMTP\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString('utf8');
      if (isData) {
        received += text;
        if (!received.endsWith('\r\n.\r\n')) return;
        isData = false;
        return socket.write(`${answers['.'] ?? '250 taken'}\r\n`);
      }
      for (const line of text.split('\r\n').filter((one) => one !== '')) {
        commands.push(line);
        const verb = line.slice(0, 4).toUpperCase();
        isData = verb === 'DATA';
        socket.write(`${answers[verb] ?? (isData ? '354 go on' : '250 good')}\r\n`);
      }
    });
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const mail: Mail = {
  to: 'founder@example.com',
  subject: '付款成功 · 序园',
  text: 'plain',
  html: '<p>plain</p>',
  messageId: 'notification-7@site.test',
};
const send = (
  changed: Partial<Mail> = {},
  said: Record<string, string> = {},
  from = 'Xuyuan Park <park@example.com>',
) => {
  [received, commands, answers] = ['', [], said];
  return createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from }).send({ ...mail, ...changed });
};

test('a mail has one recipient, its own Message-ID, and both its parts', async () => {
  await send();
  expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<founder@example.com>',
  ]);
  expect(received).toContain('Message-ID: <notification-7@site.test>');
  expect(received).toMatch(/From: "?Xuyuan Park"? <park@example.com>/);
  expect(received).toContain('Content-Type: text/plain');
  expect(received).toContain('Content-Type: text/html');
  expect(received).toContain('Auto-Submitted: auto-generated');
});

test('a value that would inject a mail header is not sent', async () => {
  await expect(send({ subject: 'a\r\nBcc: b@example.com' })).rejects.toThrow('one line');
  await expect(send({ to: 'a@example.com, b@example.com' })).rejects.toThrow('one address');
  expect(commands).toEqual([]);
});

test.each([
  ["o'brien@example.com", "o'brien@example.com"],
  ['a`b|c{d}$e&f=g%h@example.com', 'a`b|c{d}$e&f=g%h@example.com'],
])('a mail to %s has that one recipient', async (to, recipient) => {
  await send({ to });
  expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${recipient}>`]);
  expect(received).toContain(`\r\nTo: ${recipient}\r\n`);
});

test.each([
  ["O'Brien's Park <o'brien@example.com>", `From: "O'Brien's Park" <o'brien@example.com>`],
  [
    "'Park' (Beijing): mail <o'brien@example.com>",
    `From: "'Park' (Beijing): mail" <o'brien@example.com>`,
  ],
  ["o'brien@example.com", "From: o'brien@example.com"],
])('a mail from %s has that one sender', async (from, header) => {
  await send({}, {}, from);
  expect(commands.filter((line) => line.startsWith('MAIL'))).toEqual([
    "MAIL FROM:<o'brien@example.com>",
  ]);
  expect(received).toContain(`${header}\r\n`);
});

test('a refused address is distinguished from a failing server, and neither is retried', async () => {
  const refused = send({}, { RCPT: '550 no founder@example.com here' });
  await expect(refused).rejects.toMatchObject({
    name: 'MailRefused',
    message: 'the address was refused with 550',
  });
  const failed = send({}, { RCPT: '451 founder@example.com later' });
  await expect(failed).rejects.toMatchObject({
    name: 'MailDeferred',
    message: 'the mail server did not take it: EENVELOPE 451',
  });
  const broken = send({}, { RCPT: '554 no' });
  await expect(broken).rejects.toMatchObject({ name: 'Error' });
});
