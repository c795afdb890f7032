import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { AccountStanding } from '#contract/accounts/account.ts';
import { NamedFileUrl, StoredFile } from '#contract/files/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { issueInvoice } from '#server/domain/workflows/invoice-issue.ts';
import { addUp } from '#server/domain/views/ledger.ts';
import { withoutKey } from '#server/records/ask.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { freshDocuments } from '#tests/support/invoices.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { admin, paidOrder, paidService, requestedRefund } from '#tests/support/refunds.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';

const content = writeContentFiles();
setUpContentServer(content);

const close = ({ token }: Person, password = goodPassword) =>
  server.call('DELETE', 'user', { token, body: { password } });

const standing = async ({ token }: Person) =>
  server.ask(AccountStanding, 'GET', 'user/closing', { token });

const post = ({ token }: Person, path: string, body: object) =>
  server.call('POST', path, { token, body });

async function bought(person: Person, kind: string, body: object): Promise<string> {
  const { order_no } = v.parse(Order, (await post(person, `orders/${kind}`, body)).data);
  await server.wallet(await server.pay(person, order_no), 'approve');
  return order_no;
}

/** Returns texts that identify one person's rows. */
const createSecrets = (tag: string) => ({
  name: `客户${tag}甲`,
  email: `person-${tag}@example.com`,
  company: `甲乙丙示例公司${tag}`,
  bio: `简介一二三${tag}`,
  contact: `联系人庚${tag}`,
  message: `这里是一条留言${tag}`,
  inquiry: `咨询的内容在此${tag}`,
  buyer: `抬头不该留下${tag}`,
  file: `passport-${tag}.png`,
  refundNote: `退款说明在此${tag}`,
});
type Secrets = ReturnType<typeof createSecrets>;

/** Creates a person with every kind of stored data, and paid orders that have ended. */
async function somebody(secrets: Secrets, keptBuyer = '发票留存的抬头') {
  const person = await server.register();
  const { token } = person;
  // Leaves counters of abuse.
  await server.code(person.phone, 'login');
  const { name, email, company, bio } = secrets;
  await server.call('PUT', 'user/profile', { token, body: { name, email, company, bio } });
  await server.upload('user/profile/avatar', smallPng, { token });
  const scan = new File([smallPng], secrets.file, { type: 'image/png' });
  const { id } = v.parse(StoredFile, (await server.upload('files/upload', scan, { token })).data);
  await post(person, 'user/profile/verify', {
    real_name: name,
    id_number: '11010519491231002X',
    attachments: [id],
  });
  await bought(person, 'report', { report_id: 'paid-report' });
  await bought(person, 'article', { article_id: 'paid-article' });
  await bought(person, 'membership', { plan_slug: 'basic', months: 1 });
  const contact = { name: secrets.contact, phone: person.phone, email };
  const order_no = await bought(person, 'service', {
    type: 'saas',
    plan_slug: 'professional',
    pricing_model: 'monthly',
    months: 1,
    contact,
  });
  await post(person, `orders/${order_no}/messages`, { text: secrets.message, attachments: [id] });
  const asked = await post(person, 'refunds', {
    order_no,
    amount: 100,
    reason: 'other',
    note: secrets.refundNote,
  });
  await post(person, `refunds/${String(Object(asked.data).refund_no)}/withdraw`, {});
  await post(person, 'contact/inquiries', {
    name,
    email,
    inquiry_type: 'saas',
    description: secrets.inquiry,
  });
  const title = await post(person, 'invoice-titles', { kind: 'individual', name: secrets.buyer });
  const invoice = {
    order_nos: [order_no],
    title_id: Object(title.data).id,
    kind: 'ordinary',
    email,
  };
  const gone = await post(person, 'invoices', invoice);
  await post(person, `invoices/${String(Object(gone.data).invoice_no)}/withdraw`, {});
  const other = await post(person, 'invoice-titles', {
    kind: 'individual',
    name: keptBuyer,
  });
  const kept = await post(person, 'invoices', { ...invoice, title_id: Object(other.data).id });
  const invoiceNo = String(Object(kept.data).invoice_no);
  await issueInvoice(withoutKey(server.deps), 'tester', invoiceNo, freshDocuments());
  return { person, order_no };
}

/** Returns the tables that contain any of the texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const Tables = v.object({ rows: v.array(v.looseObject({ name: v.string() })) });
  const { rows } = v.parse(
    Tables,
    await server.deps.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    ),
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const all = await server.deps.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    const text = JSON.stringify(all);
    if (texts.some((wanted) => text.includes(wanted))) found.push(name);
  }
  return found.toSorted();
}

describe('a copy of everything', () => {
  test('a copy holds all known data of a person, masked, and nothing of another person', async () => {
    const secrets = createSecrets('017');
    const { person, order_no } = await somebody(secrets);
    const other = await paidOrder(server);
    const { url, file_name, size } = await server.ask(NamedFileUrl, 'POST', 'user/export', person);
    const file = await server.app.request(url);
    const text = await file.text();

    expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(file_name).toBe(`account-${shanghaiDay(server.clock.date())}.json`);
    expect(new TextEncoder().encode(text).byteLength).toBe(size);
    for (const secret of Object.values(secrets)) expect(text).toContain(secret);
    expect(text).toContain(order_no);
    expect(text).toMatch(/"id_number_masked": "[^"]*\*{4}/);
    for (const foreign of [other.order_no, other.person.phone, '11010519491231002X', 'argon2']) {
      expect(text).not.toContain(foreign);
    }
    const data = v.parse(v.looseObject({}), JSON.parse(text));
    expect(Object.keys(data)).toEqual([
      'format',
      'made_at',
      'account',
      'profile',
      'verifications',
      'sign_ins',
      'wechat_payer',
      'accepted',
      'membership',
      'entitlements',
      'uses',
      'bookings',
      'orders',
      'payments',
      'refunds',
      'invoice_titles',
      'invoices',
      'quotations',
      'messages',
      'uploads',
      'delivered_files',
      'inquiries',
      'notifications',
    ]);
  });

  test('a copy is open to any holder of its address for ten minutes, three times a day', async () => {
    const person = await server.register();
    const ask = () => server.call('POST', 'user/export', person);
    const { url } = v.parse(NamedFileUrl, (await ask()).data);
    const forged = url.replace(person.id, (await server.register()).id);
    expect((await server.app.request(forged)).status).toBe(403);
    await ask();
    await ask();
    const fourth = await ask();
    expect([fourth.status, fourth.body.error]).toEqual([429, 'account.export_too_many']);
    expect(fourth.headers.get('retry-after')).not.toBeNull();
    server.clock.move(11 * 60_000);
    expect((await server.app.request(url)).status).toBe(403);
    server.clock.move(24 * 60 * 60_000);
    expect((await ask()).status).toBe(200);
  });
});

describe('closing an account', () => {
  test('closing an account erases the person everywhere and keeps orders, payments and issued invoices', async () => {
    const secrets = createSecrets('018');
    const buyer = '留在发票上的抬头';
    const { person, order_no } = await somebody(secrets, buyer);
    expect(await standing(person)).toMatchObject({
      open: [],
      loses: {
        membership: { name: '基础会员' },
        subscriptions: 1,
        reports: 1,
        articles: 1,
        unpaid: 0,
      },
    });
    const link = await server.ask(NamedFileUrl, 'POST', 'user/export', person);
    const before = await addUp(server.deps.db);

    const wrong = await close(person, 'Wrong#2026');
    expect([wrong.status, wrong.data]).toEqual([422, { fields: { password: ['密码不正确'] } }]);
    const closed = await close(person);
    expect([closed.status, closed.data]).toEqual([200, {}]);

    // Abuse counters expire within a day; the sandbox is no part of the site.
    const kept = await tablesWith([...Object.values(secrets), person.phone]);
    expect(kept.filter((table) => !table.startsWith('sandbox'))).toEqual(['limits']);
    expect(await tablesWith([buyer])).toEqual(['invoices']);
    expect(await tablesWith([order_no])).toContain('orders');
    expect(await addUp(server.deps.db)).toEqual(before);
    expect((await server.call('GET', 'orders', person)).status).toBe(401);
    expect((await server.app.request(link.url)).status).toBe(401);
    const login = { phone: person.phone, password: goodPassword };
    expect((await server.call('POST', 'auth/login', { body: login })).status).toBe(401);

    // The number is free, and its next owner sees no earlier data.
    const heir = await server.register(person.phone);
    expect(heir.id).not.toBe(person.id);
    const lists = ['orders', 'payments', 'invoices', 'notifications', 'refunds'];
    const totals: unknown[] = [];
    for (const list of lists) {
      const { data } = await server.call('GET', list, { token: heir.token });
      totals.push(Object(data).total);
    }
    expect(totals).toEqual(lists.map(() => 0));
    const foreign = await server.call('GET', `orders/${order_no}`, { token: heir.token });
    expect(foreign.status).toBe(403);

    const told = await admin(server, 'case', order_no);
    expect(told.text).toContain('The account is closed');
  });

  test('closing an account is refused in words while something is under way, and changes nothing', async () => {
    const paying = await server.register();
    const { order_no: shown } = await server.order(paying);
    await server.pay(paying, shown);
    const serving = await paidService(server);
    const refunding = await paidOrder(server);
    const refund = await requestedRefund(server, refunding, 200);
    const invoicing = await paidOrder(server);
    const title = await post(invoicing.person, 'invoice-titles', {
      kind: 'individual',
      name: '甲',
    });
    const invoice = await post(invoicing.person, 'invoices', {
      order_nos: [invoicing.order_no],
      title_id: Object(title.data).id,
      kind: 'ordinary',
    });
    const cases = [
      { person: paying, kind: 'payment', no: shown },
      { person: serving.person, kind: 'order', no: serving.order_no },
      { person: refunding.person, kind: 'refund', no: refund.refund_no },
      { person: invoicing.person, kind: 'invoice', no: Object(invoice.data).invoice_no },
    ];
    for (const { person, kind, no } of cases) {
      const refused = await close(person);
      expect([refused.status, refused.body.error]).toEqual([409, 'account.open']);
      expect(Object(refused.data).open).toEqual([{ kind, no, title: expect.any(String) }]);
      expect((await standing(person)).open).toEqual(Object(refused.data).open);
    }
    const still = await server.call('GET', `orders/${shown}`, { token: paying.token });
    expect(Object(still.data).status).toBe('pending');
  });

  test('closing cancels unpaid orders; later money is returned automatically, without a notice', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const first = await server.pay(person, order_no, 'alipay');
    // A code of another wallet replaces it and expires; the first code may still be paid.
    const second = await server.pay(person, order_no, 'wechat');
    await server.wallet(second, 'expire');
    expect((await close(person)).status).toBe(200);

    await server.wallet(first, 'late');
    const rows = await server.deps.db.execute(
      sql`select o.status, r.status as refund from orders o join refunds r on r.order_id = o.id where o.order_no = ${order_no}`,
    );
    expect(rows).toMatchObject({ rows: [{ status: 'cancelled', refund: 'refunded' }] });
    const told = await server.deps.db.execute(
      sql`select 1 from notifications where user_id = ${person.id}`,
    );
    expect(told).toMatchObject({ rows: [] });
    expect((await addUp(server.deps.db)).findings).toEqual([]);
  });

  test('closing an account happens once, and a call that was under way leaves nothing behind', async () => {
    const person = await server.register();
    const [one, other, order, renamed] = await Promise.all([
      close(person),
      close(person),
      server.call('POST', 'orders/report', {
        ...person,
        body: { report_id: 'paid-report' },
      }),
      server.call('PUT', 'user/profile', { token: person.token, body: { name: '客户 019' } }),
    ]);
    const closed = [one.status, other.status].filter((status) => status === 200);
    expect(closed.length).toBeLessThanOrEqual(1);
    for (const { status } of [one, other]) expect([200, 401, 409, 422]).toContain(status);
    // The account loses its acceptances of the terms before its session.
    const ordered = order.status === 409 ? order.body : order.status;
    expect([200, 401, expect.objectContaining({ error: 'legal.not_accepted' })]).toContainEqual(
      ordered,
    );
    expect([200, 401]).toContain(renamed.status);
    const left = await server.deps.db.execute(
      sql`select count(*)::int as named from users where closed_at is not null and name is not null`,
    );
    expect(left).toMatchObject({ rows: [{ named: 0 }] });
    const late = server.deps.db.execute(
      sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) select 'late', id, now(), now(), now() from users where closed_at is not null limit 1`,
    );
    await expect(late).rejects.toMatchObject({ cause: { constraint: 'users_closed' } });
  });
});
