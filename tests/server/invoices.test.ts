import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { Invoice, InvoiceableOrders, InvoiceTitles, splitTax } from '#contract/invoices/schemas.ts';
import { invoiceLines, invoices, invoiceTitles } from '#server/db/tables/invoices.ts';
import { issueInvoice } from '#server/domain/workflows/invoice-issue.ts';
import { withoutKey } from '#server/records/ask.ts';
import {
  askForInvoice,
  company,
  freshDocuments,
  individual,
  paidOrder,
  requestedInvoice,
  saveTitle,
} from '#tests/support/invoices.ts';
import { server, setUpEach, test } from '#tests/support/set-up.ts';
import { withShownFigure } from '#tests/support/shown-figure.ts';

const person = setUpEach(() => server.register());

const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { token: person.token, body });

async function titles() {
  return v.parse(InvoiceTitles, (await call('GET', 'invoice-titles')).data).items;
}

async function available() {
  return v.parse(InvoiceableOrders, (await call('GET', 'invoices/available')).data);
}

describe('titles', () => {
  test('invoice titles are kept as they are read, and one of them is the default', async () => {
    const first = await saveTitle(server, person, {
      ...company,
      tax_no: ' ９１３５０１００-m000100y43 ',
    });
    const second = await saveTitle(server, person, individual);
    expect([first.tax_no, first.is_default, second.is_default]).toEqual([
      '91350100M000100Y43',
      true,
      false,
    ]);
    await call('PUT', `invoice-titles/${second.id}`, { ...individual, is_default: true });
    expect((await titles()).map(({ id, is_default }) => [id, is_default])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    await call('DELETE', `invoice-titles/${second.id}`);
    expect((await titles()).map(({ is_default }) => is_default)).toEqual([true]);
  });

  test('invoice titles of individuals have no tax number, whatever is sent', async () => {
    const saved = await saveTitle(server, person, { ...company, ...individual });
    expect(saved).toMatchObject({ tax_no: null, bank: null, account: null });
  });

  test.each([
    [{ tax_no: '91440300708461136O' }, 'tax_no', /第 18 位是字母 O/],
    [{ tax_no: '11010519491231002X' }, 'tax_no', /这看起来是身份证号，不会保存/],
    [{ tax_no: null }, 'tax_no', /请填写统一社会信用代码/],
    [{ name: ' ' }, 'name', /此项为必填项/],
    [{ name: '字'.repeat(101) }, 'name', /内容过长/],
    [{ account: '一二三' }, 'account', /银行账户只含数字/],
    [{ name: '\u200B\u3164' }, 'name', /此项为必填项/],
    [{ kind: 'state' }, 'kind', /内容不正确/],
  ])(
    'invoice titles with %j are refused at the field, and not kept',
    async (wrong, field, sentence) => {
      const response = await call('POST', 'invoice-titles', { ...company, ...wrong });
      expect(response.status).toBe(422);
      expect(Object(response.data).fields[field][0]).toMatch(sentence);
      expect(await titles()).toEqual([]);
    },
  );

  test('invoice titles are kept without invisible characters, and then once', async () => {
    const typed = { ...company, name: `\u202A${company.name}\u200B`, bank: '示例\u202E银行' };
    const saved = await saveTitle(server, person, typed);
    expect(saved).toMatchObject({ name: company.name, bank: '示例银行' });
    const twin = await call('POST', 'invoice-titles', { ...typed, name: company.name });
    expect([twin.status, twin.body.message]).toEqual([422, '您已保存过相同的发票抬头']);
  });

  test('invoice titles are kept once, up to a limit', async () => {
    await saveTitle(server, person, company);
    const twin = await call('POST', 'invoice-titles', company);
    expect([twin.status, twin.body.message]).toEqual([422, '您已保存过相同的发票抬头']);
    const createdAt = server.clock.date();
    const others = Array.from({ length: 19 }, (_, at) => `客户 ${at}`);
    await server.deps.db.insert(invoiceTitles).values(
      others.map((name) => ({
        userId: person.id,
        kind: 'individual' as const,
        name,
        isDefault: false,
        createdAt,
      })),
    );
    const beyond = await call('POST', 'invoice-titles', individual);
    expect([beyond.status, beyond.body.message]).toEqual([
      422,
      '最多保存 20 个发票抬头，请先删除不用的',
    ]);
  });
});

describe('a request', () => {
  test('a request takes all that is left of its orders, and the current title', async () => {
    const [one, two] = [await paidOrder(server, person), await paidOrder(server, person)];
    const title = await saveTitle(server, person);
    expect(await available()).toMatchObject({ total: 119_800, items: [{}, {}] });
    const response = await askForInvoice(server, person, {
      order_nos: [one.order_no, two.order_no, one.order_no],
      title_id: title.id,
      kind: 'special',
      amount: 119_800,
    });
    const invoice = v.parse(Invoice, response.data);
    expect(invoice).toMatchObject({ status: 'requested', amount: 119_800, kind: 'special' });
    expect([invoice.net, invoice.tax]).toEqual([113_019, 6781]);
    expect(invoice.orders.map(({ amount }) => amount)).toEqual([59_900, 59_900]);
    await call('PUT', `invoice-titles/${title.id}`, { ...company, name: '改名有限公司' });
    const read = v.parse(Invoice, (await call('GET', `invoices/${invoice.invoice_no}`)).data);
    expect(read.title.name).toBe(company.name);
    expect(await available()).toMatchObject({
      total: 0,
      items: [{ why_not: 'invoiced' }, { why_not: 'invoiced' }],
    });
  });

  test('a request splits a total so that the sum never drifts', () => {
    expect(splitTax(29_900)).toEqual({ net: 28_208, tax: 1692 });
    for (let amount = 1; amount < 3000; amount += 1) {
      const { net, tax } = splitTax(amount);
      expect(net + tax).toBe(amount);
    }
  });

  test('a request made twice with one key is one invoice; with another body it is refused', async () => {
    const { order_no } = await paidOrder(server, person);
    const { id } = await saveTitle(server, person);
    const asked = { order_nos: [order_no], title_id: id, kind: 'ordinary' };
    // Read once: after the first request the page would show another figure.
    const body = await withShownFigure(server.call, 'invoices', { ...person, body: asked });
    const ask = (more: object) =>
      askForInvoice(server, person, { ...Object(body), ...more }, { 'idempotency-key': 'once' });
    const [first, second] = await Promise.all([ask({}), ask({})]);
    expect([first.status, second.data]).toEqual([200, first.data]);
    expect((await ask({ kind: 'special' })).status).toBe(422);
  });

  test('a request comes through once when two ask for the same fen', async () => {
    const { order_no } = await paidOrder(server, person);
    const { id } = await saveTitle(server, person);
    const body = { order_nos: [order_no], title_id: id, kind: 'ordinary' };
    const responses = await Promise.all([1, 2, 3].map(() => askForInvoice(server, person, body)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.error).toBe('invoice.too_much');
  });

  test('a request is refused in words, and changes nothing', async ({ person: other }) => {
    const foreign = await paidOrder(server, other);
    const foreignTitle = await saveTitle(server, other);
    const paid = await paidOrder(server, person);
    const unpaid = await server.order(person);
    const { id } = await saveTitle(server, person);
    const alone = await saveTitle(server, person, individual);
    const body = { order_nos: [paid.order_no], title_id: id, kind: 'ordinary' };
    const refusals: [object, number, string][] = [
      [
        { amount: 59_901 },
        409,
        '可开票金额或发票抬头已与页面显示的不同，请核对后重新提交；没有提交任何申请',
      ],
      [{ order_nos: [unpaid.order_no] }, 409, '所选订单现在不能按这个金额开票，请核对后重新提交'],
      [{ order_nos: [paid.order_no, foreign.order_no] }, 403, '没有权限操作该订单'],
      [{ order_nos: ['XY404'] }, 404, '订单不存在'],
      [{ order_nos: [] }, 422, '请至少选择一笔订单'],
      [
        { order_nos: Array.from({ length: 21 }, (_, at) => `XY${at}`) },
        422,
        '一张发票最多合开 20 笔订单',
      ],
      [{ title_id: foreignTitle.id }, 403, '没有权限使用该发票抬头'],
      [{ title_id: '404' }, 404, '发票抬头不存在'],
      [{ title_id: alone.id, kind: 'special' }, 422, '增值税专用发票只能开给有税号的单位'],
      [{ email: 'nowhere' }, 422, '请输入有效的邮箱地址'],
    ];
    for (const [wrong, status, sentence] of refusals) {
      const response = await askForInvoice(server, person, { ...body, ...wrong });
      expect([response.status, response.body.message]).toEqual([status, sentence]);
    }
    expect(await available()).toMatchObject({ total: 59_900 });
    expect(Object((await call('GET', 'invoices')).data).total).toBe(0);
  });

  test('a request can be withdrawn until it is issued, and twice is once', async () => {
    const { invoice_no } = await requestedInvoice(server, person);
    const withdraw = () => call('POST', `invoices/${invoice_no}/withdraw`);
    expect(Object((await withdraw()).data).status).toBe('withdrawn');
    expect((await withdraw()).status).toBe(200);
    expect((await available()).total).toBe(59_900);
    const issue = issueInvoice(withoutKey(server.deps), 'tester', invoice_no, freshDocuments());
    await expect(issue).rejects.toMatchObject({ data: { why: 'status', status: 'withdrawn' } });
    expect(Object((await call('GET', `invoices/${invoice_no}`)).data)).toMatchObject({
      status: 'withdrawn',
      files: [],
    });
  });

  test('an issued request is not withdrawn, and says its current state', async () => {
    const { invoice_no } = await requestedInvoice(server, person);
    await issueInvoice(withoutKey(server.deps), 'tester', invoice_no, freshDocuments());
    const response = await call('POST', `invoices/${invoice_no}/withdraw`);
    expect([response.status, response.body.error]).toEqual([409, 'invoice.changed']);
    expect(Object(response.data).status).toBe('issued');
  });
});

describe('the database', () => {
  async function readInvoiceIds(invoiceNo: string) {
    const [row] = await server.deps.db
      .select({ invoiceId: invoices.id, orderId: invoiceLines.orderId })
      .from(invoices)
      .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
      .where(eq(invoices.invoiceNo, invoiceNo));
    return row ?? { invoiceId: 0, orderId: 0 };
  }

  test('the database takes no line above the kept amount of an order', async () => {
    const first = await requestedInvoice(server, person);
    const { orderId } = await readInvoiceIds(first.invoice_no);
    const { order_no } = await paidOrder(server, person);
    const title = await saveTitle(server, person, individual);
    const body = { order_nos: [order_no], title_id: title.id, kind: 'ordinary' };
    const second = v.parse(Invoice, (await askForInvoice(server, person, body)).data);
    const { invoiceId } = await readInvoiceIds(second.invoice_no);
    const insert = server.deps.db.insert(invoiceLines).values({ invoiceId, orderId, amount: 1 });
    await expect(insert).rejects.toMatchObject({ cause: { constraint: 'invoices_within_kept' } });
  });

  test('the database revives no invoice, and lets none change its content', async () => {
    const { invoice_no } = await requestedInvoice(server, person);
    const own = eq(invoices.invoiceNo, invoice_no);
    const change = (set: object) => server.deps.db.update(invoices).set(set).where(own);
    await expect(change({ amount: 1, net: 1, tax: 0 })).rejects.toMatchObject({
      cause: { constraint: 'invoices_immutable' },
    });
    await call('POST', `invoices/${invoice_no}/withdraw`);
    await expect(change({ status: 'requested' })).rejects.toMatchObject({
      cause: { constraint: 'invoices_moves' },
    });
    const { invoiceId } = await readInvoiceIds(invoice_no);
    const remove = server.deps.db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
    await expect(remove).rejects.toMatchObject({
      cause: { constraint: 'invoice_lines_immutable' },
    });
  });
});
