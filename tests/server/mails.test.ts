import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { mailReceiver } from '#server/domain/jobs/attention-message.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { notifyOfService } from '#server/domain/notifications/create.ts';
import { writeMail } from '#server/base/write-mail.ts';
import { bindEmail } from '#tests/support/mail.ts';
import { failRefund, type PaidOrder } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

let people = 0;

/** Lets a person read in a language and get mails; returns the address. */
async function withMails(person: Person, locale: Locale): Promise<string> {
  const email = `reader-${(people += 1)}@example.com`;
  await bindEmail(server, person, email);
  await server.call('PUT', 'user/email/receipts', {
    token: person.token,
    headers: { 'accept-language': locale },
    body: { receipts: true, time_zone: null },
  });
  return email;
}

async function readNewest(email: string) {
  const [mail] = await server.sandbox.mailInbox.read(email);
  if (mail === undefined) throw new Error(`no mail reached ${email}`);
  return { ...mail, ...readHtml(mail.html) };
}

/** Reads a mail as strictly as XML, and checks what every mail program needs. */
function readHtml(html: string) {
  const { document } = new JSDOM(html, { contentType: 'application/xhtml+xml' }).window;
  const find = (selector: string) => [...document.querySelectorAll(selector)];
  const style = (selector: string) => find(selector)[0]?.getAttribute('style') ?? '';
  expect(find('script, link, img, iframe, form, [src], [background]')).toEqual([]);
  expect(html).not.toMatch(/url\(|@import|@font-face/);
  expect(find('meta[name="color-scheme"]')[0]?.getAttribute('content')).toBe('light dark');
  expect(find('style')[0]?.textContent).toContain('prefers-color-scheme:dark');
  expect(html).toContain('max-width:560px');
  expect(find('table:not([role="presentation"])').every((table) => table.querySelector('th'))).toBe(
    true,
  );
  return {
    texts: (selector: string) => find(selector).map(({ textContent }) => textContent),
    style,
    buttons: find('a').map((link) => [link.textContent, link.getAttribute('href')]),
  };
}

const texts = {
  'zh-CN': {
    path: '',
    codes: { login: '登录验证码', bind: '绑定邮箱验证码' },
    code: '验证码：',
    unknown: '这个邮箱没有绑定账户',
    paid: ['实付金额', '¥599.00'],
    failed: ['退款金额', '¥599.00'],
    see: '在网站上查看',
    contact: '联系我们',
    colon: '：',
  },
  'en-US': {
    path: '/en',
    codes: { login: 'Your code to log in', bind: 'Your code to add this email' },
    code: 'Code: ',
    unknown: 'No account uses this email',
    paid: ['Amount paid', 'CN¥599.00'],
    failed: ['Refund', 'CN¥599.00'],
    see: 'See it on the site',
    contact: 'Contact us',
    colon: ': ',
  },
} as const satisfies Record<Locale, object>;

describe.each(['zh-CN', 'en-US'] as const)('a mail in %s', (locale) => {
  const text = texts[locale];
  const headers = { 'accept-language': locale };

  test.for(['login', 'bind'] as const)(
    'with a code for %s shows the code in large type',
    async (purpose, { person }) => {
      const email = await withMails(person, locale);
      server.clock.move(61_000);
      const to = purpose === 'login' ? email : `new-${email}`;
      const { token } = person;
      await server.call('POST', 'auth/send-email', {
        token,
        headers,
        body: { email: to, purpose },
      });
      const mail = await readNewest(to);
      const [code] = /\d{6}/.exec(mail.text) ?? [];
      expect(mail.text.startsWith(`${text.code}${code}\n\n`)).toBe(true);
      expect(mail.texts('h1')).toEqual([text.codes[purpose]]);
      expect(mail.subject.startsWith(`${text.codes[purpose]} · `)).toBe(true);
      expect(mail.texts('p.text')).toEqual([code]);
      expect(mail.style('p.text')).toContain('font-size:28px');
      expect(mail.buttons).toEqual([]);
    },
  );

  test('to an address without an account has no code', async () => {
    const email = `nobody-${locale.toLowerCase()}@example.com`;
    server.clock.move(61_000);
    await server.call('POST', 'auth/send-email', { headers, body: { email, purpose: 'login' } });
    const mail = await readNewest(email);
    expect(mail.texts('h1')).toEqual([text.unknown]);
    expect(mail.texts('p.text')).toEqual([]);
  });

  test('about a payment, and about its refund that failed, shows the sum and opens the order', async () => {
    const person = await server.register();
    const email = await withMails(person, locale);
    const { order_no } = await server.order(person);
    const payment = await server.pay(person, order_no);
    await server.wallet(payment, 'approve');
    await sweep(server.deps);
    const receipt = await readNewest(email);
    expect(receipt.texts('.soft td')).toEqual(text.paid);
    expect(receipt.text).toContain(text.paid.join(text.colon));
    expect(receipt.texts('th')).toHaveLength(5);
    const order = `http://site.test${text.path}/user/orders/${order_no}`;
    expect(receipt.buttons).toEqual([[text.see, order]]);
    expect(receipt.text).toContain(`${text.see}${text.colon}${order}\n`);

    const paid: PaidOrder = { person, order_no, payment };
    await failRefund(server, paid);
    await sweep(server.deps);
    const failed = await readNewest(email);
    expect(failed.texts('.soft td')).toEqual(text.failed);
    expect(failed.text).toContain(text.failed.join(text.colon));
    expect(failed.buttons).toHaveLength(1);
  });

  test('about a step quotes its name as text', async ({ paid }) => {
    const { person, order_no: orderNo } = paid;
    const email = await withMails(person, locale);
    await server.call('PUT', 'notifications/choices', {
      token: person.token,
      headers,
      body: { event: 'step_done', channel: 'mail', is_on: true },
    });
    const name = '<img src="//x.example"> & "1"';
    await notifyOfService(
      server.deps.db,
      { userId: person.id, orderNo },
      { kind: 'step_done', about: 'mail', facts: { step: { 'zh-CN': name, 'en-US': name } } },
      server.clock.date(),
    );
    await sweep(server.deps);
    const mail = await readNewest(email);
    expect(mail.texts('h1')[0]).toContain(name);
    expect(mail.buttons).toEqual([[text.see, expect.stringContaining(`${text.path}/user/`)]]);
    expect(mail.texts('.soft')).toEqual([]);
  });

  test('to a former address leads to the contact page', async ({ person }) => {
    const email = await withMails(person, locale);
    await server.call('DELETE', 'user/email', { token: person.token });
    const mail = await readNewest(email);
    expect(mail.buttons).toEqual([[text.contact, `http://site.test${text.path}/contact-us`]]);
    expect(mail.text).toContain(`${text.contact}${text.colon}http://site.test`);
  });
});

test('a mail to the operators names each item on its own line, without a button', async () => {
  const to = 'desk@example.com';
  const lines = ['付款 / payment · P1', '咨询 / inquiry · <b>'];
  await mailReceiver(server.deps, to).send({
    site: 'http://site.test',
    title: '有 2 件事',
    text: ['有 2 件事', ...lines].join('\n'),
    findings: [],
  });
  const mail = await readNewest(to);
  expect(mail.texts('.card p')).toEqual(lines);
  expect(mail.buttons).toEqual([]);
});

test('no value of a mail becomes markup, and a line break stays one', () => {
  const evil = '"><script>alert(1)</script>&\'';
  const row = [evil, evil] as const;
  const { html, text } = writeMail(
    {
      sender: evil,
      title: evil,
      code: row,
      lines: ['one\ntwo'],
      amount: row,
      rows: [row],
      link: { label: evil, href: `https://site.test/?q=${evil}` },
      footer: evil,
    },
    'en-US',
  );
  const { texts: read, buttons } = readHtml(html);
  expect(buttons).toEqual([[evil, `https://site.test/?q=${evil}`]]);
  expect(read('.soft td')).toEqual(row);
  expect(html).toContain('one<br />two');
  expect(text).toContain('one\ntwo');
});
