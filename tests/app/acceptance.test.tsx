import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { beforeEach, describe, expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { unclearTexts } from '#contract/failures.ts';
import { OrderPage } from '#contract/orders/schemas.ts';
import { openingTerms } from '#contract/refunds/terms.ts';
import { acceptances } from '#server/db/tables/legal.ts';
import { forgetAcceptances } from '#server/domain/legal/acceptance.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { addVersion } from '#tests/support/next-version.ts';
import { createNetwork } from '#tests/support/network.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import type { Person } from '#tests/support/server.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

setUpContentServer(writeContentFiles());
const draft = 'type=saas&plan_slug=basic&pricing_model=monthly&months=1';
let person: Person;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  person = await server.register();
  await storeSession(server, person);
  await forgetAcceptances(server.deps.db, person.phone);
});

async function countOrders(): Promise<number> {
  const { data } = await server.call('GET', 'orders', { token: person.token });
  return v.parse(OrderPage, data).total;
}

async function listAccepted(): Promise<string[]> {
  const rows = await server.deps.db.select().from(acceptances);
  return rows.filter(({ userId }) => userId === person.id).map(({ kind }) => kind);
}

async function acceptElsewhere(): Promise<void> {
  const { data: body } = await server.call('GET', 'legal');
  await server.call('POST', 'user/acceptance', { token: person.token, body });
}

describe.each(languagesFor('acceptance'))('a new version in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const review = `${prefix}/user/payment/service?${draft}`;
  const button = (key: string) => screen.findByRole('button', { name: t(key) });

  test('a new version is asked for once, before the order is placed', async () => {
    const { user, address } = await openApplication(server, review);
    await user.click(await button('checkout:review.submit'));

    const heading = await screen.findByRole('heading', { name: t('acceptance:title') });
    expect(heading).toBe(document.activeElement);
    const accept = await button('acceptance:accept');
    const links = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.includes('version='));
    expect(links).toEqual([
      `${prefix}/terms?version=2026-11-27`,
      `${prefix}/privacy?version=2026-11-27`,
    ]);
    expect([await countOrders(), await listAccepted()]).toEqual([0, []]);

    await user.click(accept);
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect([await countOrders(), (await listAccepted()).toSorted()]).toEqual([
      1,
      ['privacy', 'terms'],
    ]);
  });

  test('a buyer who declines has no order, and keeps the typed input', async () => {
    const { user } = await openApplication(server, review);
    await user.type(await screen.findByLabelText(t('checkout:contact.name')), '客户 017');
    await user.click(await button('checkout:review.submit'));
    await user.click(await button('acceptance:decline'));

    const name = await screen.findByLabelText<HTMLInputElement>(t('checkout:contact.name'));
    expect(name.value).toBe('客户 017');
    expect([await countOrders(), await listAccepted()]).toEqual([0, []]);
    // The next try asks again.
    await user.click(await button('checkout:review.submit'));
    await button('acceptance:accept');
  });

  test('a report is ordered once its buyer has accepted', async () => {
    const { user, address } = await openApplication(
      server,
      `${prefix}/incubation/report/paid-report`,
    );
    const [buy] = await screen.findAllByRole('button', { name: /^(购买全文|Buy for)/ });
    if (buy !== undefined) await user.click(buy);
    await user.click(await screen.findByRole('checkbox', { name: openingTerms.text[locale] }));
    await user.click(await button('purchase:confirm'));
    // In English the button that leaves the purchase has the same name.
    await screen.findByRole('heading', { name: t('acceptance:title') });
    await user.click(await button('acceptance:decline'));
    expect(await countOrders()).toBe(0);

    await user.click(await button('purchase:confirm'));
    await user.click(await button('acceptance:accept'));
    await waitFor(() => expect(address()).toMatch(/\/user\/payment\/service\/order\?order_no=/));
    expect(await countOrders()).toBe(1);
  });
});

describe('a new version', () => {
  const t = translatorIn('zh-CN');
  const review = `/user/payment/service?${draft}`;
  const button = (key: string) => screen.findByRole('button', { name: t(key) });

  test('a page does not ask for versions that another tab has accepted', async () => {
    const network = createNetwork();
    const { user, address } = await openApplication(server, review, network);
    const refusal = network.holdResponse('POST', /\/orders\/service$/);
    await user.click(await button('checkout:review.submit'));
    await refusal.handled;
    await acceptElsewhere();
    refusal.release();

    await waitFor(() => expect(address()).toMatch(/\/order\?order_no=/));
    expect(await countOrders()).toBe(1);
  });

  test('an acceptance with a lost response is retried without a press, and stored once', async () => {
    const network = createNetwork();
    const { user, address } = await openApplication(server, review, network);
    await user.click(await button('checkout:review.submit'));
    const accept = await button('acceptance:accept');
    network.loseResponse('POST', /\/user\/acceptance$/);
    await user.click(accept);

    await screen.findByText(unclearTexts.asking['zh-CN']);
    await waitFor(() => expect(address()).toMatch(/\/order\?order_no=/));
    expect(await listAccepted()).toHaveLength(2);
  });

  test('an acceptance that the server does not store says why, and can be given again', async () => {
    const network = createNetwork();
    const { user, address } = await openApplication(server, review, network);
    await user.click(await button('checkout:review.submit'));
    const accept = await button('acceptance:accept');
    server.sandbox.faults.fail({
      path: '/api/v1/user/acceptance',
      times: 1,
      status: 429,
      when: 'before',
    });
    await user.click(accept);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('acceptance:failed'));
    expect(await countOrders()).toBe(0);

    await user.click(await button('acceptance:accept'));
    await waitFor(() => expect(address()).toMatch(/\/order\?order_no=/));
  });

  test('a version that comes into force while it is asked is shown before it is accepted', async () => {
    const { site } = server.deps;
    onTestFinished(() => void (server.deps.site = site));
    const { user, address } = await openApplication(server, review);
    await user.click(await button('checkout:review.submit'));
    const accept = await button('acceptance:accept');
    const earlier = sampleSite.legal.map((each) => ({ ...each, version: '2026-09-01' }));
    const next = addVersion({ ...sampleSite, legal: earlier }, 'terms', '2026-11-20');
    server.deps.site = () => next;
    await user.click(accept);

    await waitFor(() =>
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
        '/terms?version=2026-11-20',
      ),
    );
    expect(await listAccepted()).toEqual([]);
    await user.click(await button('acceptance:accept'));
    await waitFor(() => expect(address()).toMatch(/\/order\?order_no=/));
  });
});
