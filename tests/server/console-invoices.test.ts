import { eq } from 'drizzle-orm';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { NamedFileUrl } from '#contract/files/schemas.ts';
import { Invoice, InvoicePage, InvoiceableOrders } from '#contract/invoices/schemas.ts';
import { addStaff } from '#server/domain/staff/accounts.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { expireReversals } from '#server/domain/invoices/reverse.ts';
import type { TypedFields } from '#tests/support/act-by-command.ts';
import { hourMs } from '#contract/base/durations.ts';
import {
  freshFapiaoNo,
  pdfBytes,
  refundPart,
  requestedInvoice,
  xmlBytes,
  zipBytes,
} from '#tests/support/invoices.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { testStart } from '#tests/support/server.ts';
import { server, setUpAdmin, setUpEach, test } from '#tests/support/set-up.ts';

const weekMs = 7 * 24 * hourMs;

const testAdmin = setUpAdmin();
const person = setUpEach(() => server.register());
const paths = { pdf: '', ofd: '', zip: '', xml: '', text: '' };
test.beforeAll(async () => {
  const write = (name: string, bytes: Uint8Array) => {
    const path = join(testAdmin.directory, name);
    writeFileSync(path, bytes);
    return path;
  };
  paths.pdf = write('a.pdf', pdfBytes);
  paths.ofd = write('a.ofd', zipBytes('OFD.xml'));
  paths.zip = write('b.ofd', zipBytes('a.xml'));
  paths.xml = write('a.xml', xmlBytes);
  paths.text = write('plain.pdf', new TextEncoder().encode('not a PDF'));
});

const admin = (...args: string[]) => testAdmin.run(...args);
const act = (name: string, fields: TypedFields) => testAdmin.act(name, fields);

async function read({ invoice_no }: Invoice): Promise<Invoice> {
  return server.ask(Invoice, 'GET', `invoices/${invoice_no}`, person);
}

const issue = (invoice_no: string, number = freshFapiaoNo()) =>
  act('invoice.issued', { invoice_no, fapiao_no: number, pdf: `@${paths.pdf}` });

describe('an invoice that was asked for', () => {
  test('a requested invoice is listed with all needed facts and issued with its files', async () => {
    const invoice = await requestedInvoice(server, person);
    expect((await admin('invoices')).text).toMatch(
      new RegExp(`${invoice.invoice_no} .* ordinary +599\\.00 .*91350100M000100Y43 +requested`),
    );
    const shown = (await admin('invoice', invoice.invoice_no)).text;
    expect(shown).toContain('示例银行示例支行 6222 0000 0000 0000');
    expect(shown).toContain('599.00 = 565.09 + 33.91 tax');
    const number = freshFapiaoNo();
    const { invoice_no } = invoice;
    const files = { pdf: `@${paths.pdf}`, ofd: `@${paths.ofd}`, xml: `@${paths.xml}` };
    expect(await act('invoice.issued', { invoice_no, fapiao_no: number, ...files })).toEqual({
      text: `invoice.issued ${invoice_no}: done.`,
      exitCode: 0,
    });
    const issued = await read(invoice);
    expect(issued).toMatchObject({ status: 'issued', fapiao_no: number });
    expect(issued.files.map(({ format, name }) => [format, name])).toEqual([
      ['pdf', `发票-${number}.pdf`],
      ['ofd', `发票-${number}.ofd`],
      ['xml', `发票-${number}.xml`],
    ]);
    expect((await listNotificationTexts(server, person))[0]).toEqual([
      'invoice_issued',
      '发票已开具',
      `您申请的发票已开具，号码 ${number}，金额 ¥599.00。可以在“发票”里下载。`,
      '/user/invoices',
    ]);
    const log = await server.deps.db
      .select()
      .from(consoleLog)
      .where(eq(consoleLog.subject, invoice.invoice_no));
    expect(log).toMatchObject([
      { actor: 'tester', act: 'invoice.issued', facts: { amount: 59_900, fapiao_no: number } },
    ]);
    expect((await admin('invoices')).text).not.toContain(invoice.invoice_no);
  });

  test('an invoice is downloaded byte for byte, as an attachment under its name', async () => {
    const invoice = await requestedInvoice(server, person);
    const number = freshFapiaoNo();
    const { invoice_no } = invoice;
    const files = { pdf: `@${paths.pdf}`, xml: `@${paths.xml}` };
    await act('invoice.issued', { invoice_no, fapiao_no: number, ...files });
    const path = `invoices/${invoice.invoice_no}/file`;
    const link = await server.call('GET', `${path}?format=xml`, person);
    const { url, file_name, size } = v.parse(NamedFileUrl, link.data);
    const opened = await server.app.request(url);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(opened.headers.get('content-disposition')).toMatch(`attachment; filename="`);
    expect(opened.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(`发票-${number}.xml`)}`,
    );
    const bytes = new Uint8Array(await opened.arrayBuffer());
    expect([bytes, bytes.byteLength, file_name]).toEqual([xmlBytes, size, `发票-${number}.xml`]);
    const absent = await server.call('GET', `${path}?format=ofd`, person);
    expect([absent.status, absent.body.error]).toEqual([404, 'file.not_found']);
    expect((await server.app.request(`${url}x`)).status).toBe(403);
  });

  test('an invoice is declined with a reason for its owner, and can be requested again', async () => {
    const invoice = await requestedInvoice(server, person);
    const decline = () =>
      act('invoice.declined', {
        invoice_no: invoice.invoice_no,
        reason: '税号与抬头不是同一家公司',
      });
    expect(await decline()).toEqual({
      text: `invoice.declined ${invoice.invoice_no}: done.`,
      exitCode: 0,
    });
    expect(await read(invoice)).toMatchObject({
      status: 'declined',
      reason: '税号与抬头不是同一家公司',
    });
    expect((await listNotificationTexts(server, person, 'en-US'))[0]?.slice(0, 3)).toEqual([
      'invoice_declined',
      'Invoice request declined',
      'The invoice for CN¥599.00 was not issued. The reason: 税号与抬头不是同一家公司. Correct it and ask again.',
    ]);
    expect(await decline()).toEqual({
      text: 'This cannot be done now. Nothing was changed.\nwhy: status\nstatus: declined',
      exitCode: 1,
    });
  });

  test('an invoice with a wrong number or file is not issued, and nothing of it is kept', async () => {
    const invoice = await requestedInvoice(server, person);
    const other = await requestedInvoice(server, person);
    const number = freshFapiaoNo();
    await issue(other.invoice_no, number);
    const { invoice_no } = invoice;
    const pdf = `@${paths.pdf}`;
    const fresh = () => ({ invoice_no, fapiao_no: freshFapiaoNo(), pdf });
    const refused: [TypedFields, number, RegExp][] = [
      [{ invoice_no, fapiao_no: '123', pdf }, 2, /fapiao_no: /],
      [{ invoice_no, fapiao_no: number, pdf }, 1, /why: number\.taken/],
      [{ ...fresh(), pdf: `@${paths.text}` }, 1, /format: pdf/],
      [{ ...fresh(), ofd: `@${paths.xml}` }, 1, /format: ofd/],
      [{ ...fresh(), ofd: `@${paths.zip}` }, 1, /format: ofd/],
      [{ ...fresh(), xml: `@${paths.ofd}` }, 1, /format: xml/],
      [{ invoice_no, fapiao_no: freshFapiaoNo() }, 2, /^pdf is missing/],
      [{ ...fresh(), numer: '1' }, 2, /^"numer=1" is not one of /],
    ];
    for (const [fields, exitCode, sentence] of refused) {
      const reply = await act('invoice.issued', fields);
      expect([reply.exitCode, reply.text]).toEqual([exitCode, expect.stringMatching(sentence)]);
    }
    expect(await act('invoice.declined', { invoice_no: 'I404', reason: 'why' })).toEqual({
      text: 'Invoice does not exist.',
      exitCode: 1,
    });
    expect(await read(invoice)).toMatchObject({ status: 'requested', files: [] });
    await act('invoice.declined', { invoice_no: invoice.invoice_no, reason: '测试' });
  });

  test('an invoice with a number of another year is issued, and staff are asked to compare', async () => {
    const { invoice_no } = await requestedInvoice(server, person);
    const words = [`invoice_no=${invoice_no}`, 'fapiao_no=25997000000004172206'];
    const as = (await addStaff(server.deps, 'tester', 'comparing', 'serve'))?.name ?? '';
    const asked = await admin('call', 'invoice.issued', ...words, `pdf=@${paths.pdf}`, '--as', as);
    expect(asked.text).toMatch(
      /^Invoice \S+: 599\.00 yuan for .*\nPlease compare the number: 25997000000004172206 is of the year 2025\.$/,
    );
    expect((await issue(invoice_no, '25997000000004172206')).exitCode).toBe(0);
  });

  test('an invoice needs a person after a working day', async () => {
    // The invoice is requested on a Friday morning.
    server.clock.move(weekMs - ((server.clock.now() - testStart) % weekMs));
    const invoice = await requestedInvoice(server, person);
    expect((await admin('attention')).text).not.toContain(invoice.invoice_no);
    server.clock.move(71 * hourMs);
    expect((await admin('attention')).text).not.toContain(invoice.invoice_no);
    server.clock.move(2 * hourMs);
    expect((await admin('attention')).text).toMatch(
      new RegExp(`invoice +${invoice.invoice_no} .* The promised time for the invoice has passed`),
    );
    await issue(invoice.invoice_no);
    expect((await admin('attention')).text).not.toContain(invoice.invoice_no);
  });
});

describe('after a refund', () => {
  test('an issued invoice is reversed after a refund, and the rest is requested again', async () => {
    const invoice = await requestedInvoice(server, person);
    await issue(invoice.invoice_no);
    await refundPart(server, invoice, 20_000);
    const why = 'CN¥399.00 is kept and CN¥599.00 invoiced; reverse the invoice';
    expect((await admin('attention')).text).toContain(why);
    expect((await admin('invoices')).text).toContain('reverse it');
    expect((await act('reversal.entered', { invoice_no: invoice.invoice_no })).text).toMatch(
      /^reversal\.entered \S+: done\.\nuntil: 2026-\d\d-\d\dT/,
    );
    expect(await read(invoice)).toMatchObject({
      status: 'reversing',
      reversal: { state: 'waiting' },
    });
    const number = freshFapiaoNo();
    const { invoice_no } = invoice;
    const redInvoice = { invoice_no, fapiao_no: number, pdf: `@${paths.pdf}` };
    expect((await act('reversal.confirmed', redInvoice)).exitCode).toBe(0);
    const { data } = await server.call('GET', 'invoices', person);
    const { items, summary } = v.parse(InvoicePage, data);
    expect(items).toMatchObject([
      { invoice_no: invoice.invoice_no, status: 'reversed', is_red: false },
      { reverses: invoice.invoice_no, is_red: true, fapiao_no: number, amount: 59_900 },
    ]);
    expect(items[1]?.files).toMatchObject([{ name: `红字发票-${number}.pdf` }]);
    expect(summary).toEqual({ requested: 0, year: 2026, amount: 0, issued: 0, reversed: 1 });
    const left = await server.call('GET', 'invoices/available', person);
    expect(v.parse(InvoiceableOrders, left.data)).toMatchObject({ total: 39_900 });
    expect((await listNotificationTexts(server, person))[0]?.slice(0, 2)).toEqual([
      'invoice_issued',
      '红字发票已开具',
    ]);
    const red = items[1]?.invoice_no ?? '';
    expect((await act('reversal.entered', { invoice_no: red })).exitCode).toBe(1);
  });

  test('a request after a refund for more than is kept is not issued', async () => {
    const invoice = await requestedInvoice(server, person);
    await refundPart(server, invoice, 20_000);
    const reply = await issue(invoice.invoice_no);
    expect(reply.text).toContain('why: too.much');
    expect(await read(invoice)).toMatchObject({ status: 'requested', files: [] });
    await act('invoice.declined', { invoice_no: invoice.invoice_no, reason: '订单已部分退款' });
    const left = await server.call('GET', 'invoices/available', person);
    expect(v.parse(InvoiceableOrders, left.data)).toMatchObject({ total: 39_900 });
  });

  test('a reversal that the buyer refuses leaves the invoice as it was', async () => {
    const invoice = await requestedInvoice(server, person);
    await issue(invoice.invoice_no);
    await act('reversal.entered', { invoice_no: invoice.invoice_no });
    const { invoice_no } = invoice;
    const refuse = () => act('reversal.refused', { invoice_no, reason: '已入账' });
    expect(await refuse()).toEqual({ text: `reversal.refused ${invoice_no}: done.`, exitCode: 0 });
    expect(await read(invoice)).toMatchObject({
      status: 'issued',
      reversal: { state: 'refused', reason: '已入账' },
    });
    expect((await refuse()).exitCode).toBe(1);
  });

  test('an unconfirmed reversal runs out after 72 hours, and may be entered again', async () => {
    const invoice = await requestedInvoice(server, person);
    await issue(invoice.invoice_no);
    await act('reversal.entered', { invoice_no: invoice.invoice_no });
    server.clock.move(72 * hourMs - 1);
    await expireReversals(server.deps);
    expect((await read(invoice)).status).toBe('reversing');
    server.clock.move(1);
    await Promise.all([expireReversals(server.deps), expireReversals(server.deps)]);
    expect(await read(invoice)).toMatchObject({
      status: 'issued',
      reversal: { state: 'expired' },
    });
    expect((await act('reversal.entered', { invoice_no: invoice.invoice_no })).exitCode).toBe(0);
    const again = await read(invoice);
    expect(again.reversal).toMatchObject({ state: 'waiting' });
  });
});
