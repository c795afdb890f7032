import { openApplication, screen, storeSession } from '#tests/support/application.tsx';
import * as v from 'valibot';
import { beforeEach, describe, expect } from 'vitest';
import { Case } from '#contract/staff/case.ts';
import type { PromiseKind } from '#contract/staff/picklists.ts';
import { formatDeadline } from '#src/i18n/format-moment.ts';
import { formatDate } from '#src/i18n/format.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { dayMs } from '#contract/base/durations.ts';
import { requestedInvoice } from '#tests/support/invoices.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { paidOrder, paidService, requestedRefund } from '#tests/support/refunds.ts';
import type { Person } from '#tests/support/server.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

// A Friday; the moved promises are due at its end.
const day = '2026-12-04';
const due = '2026-12-04T16:00:00.000Z';

const admin = setUpOnce(() => createTestConsole(server));
beforeEach(() => localStorage.clear());

const languages = languagesFor('moved promises');

describe.each(languages)('a promise that staff moved to another day, in $locale', (language) => {
  const { locale, prefix } = language;
  const t = translatorIn(locale);
  const near = (instant: string) => formatDeadline(instant, locale);

  test('the page of a refund names both days, before the second one is over and after it', async () => {
    const paid = await paidOrder(server);
    const refund = await requestedRefund(server, paid, 10_050);
    const first = await move('refund', paid.order_no);
    const values = { first: near(first), due: near(due) };
    const path = `${prefix}/user/refunds/${refund.refund_no}`;
    await open(paid.person, path);
    await screen.findByRole('heading', { name: t('refunds:state.requested.title') });
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(
      t('refunds:state.requested.moved', values),
    );

    server.clock.move(30 * dayMs);
    await open(paid.person, path);
    await screen.findByRole('heading', { name: t('refunds:state.late.title') });
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(
      t('refunds:state.requested.moved', values),
    );
    server.clock.move(-30 * dayMs);
  });

  test('an invoice names both days, in amber', async ({ person }) => {
    const { orders } = await requestedInvoice(server, person);
    const first = await move('invoice', orders[0]?.order_no ?? '');
    await open(person, `${prefix}/user/invoices`);
    const values = { first: near(first), due: near(due) };
    const note = await screen.findByText(t('invoices:list.moved', values));
    expect(note.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
    expect(screen.queryByText(t('invoices:list.late', { due: near(due) }))).toBeNull();

    server.clock.move(30 * dayMs);
    await open(person, `${prefix}/user/invoices`);
    await screen.findByText(t('invoices:list.late', { due: near(due) }));
    expect(screen.getByText(t('invoices:list.moved', values))).toBeTruthy();
    server.clock.move(-30 * dayMs);
  });

  test('the messages about an order name both days of the reply', async () => {
    const { person, order_no: orderNo } = await paidOrder(server);
    const body = { text: '何时有结果？' };
    await server.call('POST', `orders/${orderNo}/messages`, { token: person.token, body });
    const first = await move('reply', orderNo);
    await open(person, `${prefix}/user/orders/${orderNo}`);
    await screen.findByText('何时有结果？');
    const values = { first: near(first), due: near(due) };
    expect(screen.getByText(t('orders:conversation.moved', values))).toBeTruthy();
  });

  test('the step of a service names both days', async () => {
    await storeOwnContent(server.deps);
    const { person, order_no: orderNo } = await paidService(server);
    const { token } = await admin.colleague('serve');
    await admin.call('startService', { token, params: [orderNo], body: {} });
    const matter = { title: '远山', units: 1 };
    await admin.call('openMatter', { token, params: [orderNo], body: matter });
    const first = await move('step', orderNo);
    await open(person, `${prefix}/user/orders/${orderNo}`);
    const text = t('orders:service.moved', {
      first: formatDate(new Date(Date.parse(first) - 1).toISOString(), locale),
      due: formatDate(`${day}T00:00:00+08:00`, locale),
    });
    expect((await screen.findByText((shown) => shown.includes(text))).textContent).toContain(text);
  });

  async function open(person: Person, path: string): Promise<void> {
    await storeSession(server, person);
    await openApplication(server, path);
  }
});

/** Moves a promise of an order to the Friday; returns its first deadline. */
async function move(kind: PromiseKind, orderNo: string): Promise<string> {
  const { token } = await admin.colleague('money');
  const { data } = await admin.call('readCase', { token, body: { order_no: orderNo } });
  const promise = v.parse(Case, data).promises.find((one) => one.kind === kind);
  const { number, shown, until = '' } = promise ?? {};
  const moved = await admin.call('movePromise', { token, body: { kind, number, shown, day } });
  expect(moved.status).toBe(200);
  return until;
}
