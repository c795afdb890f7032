import { within } from '@testing-library/react';
import { openApplication, screen } from '#tests/support/application.tsx';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { useUnits } from '#server/domain/workflows/service-units.ts';
import { withoutKey } from '#server/records/ask.ts';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { contentItems } from '#server/db/tables/content.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpSignedIn(server);

function fail(path: string): void {
  server.sandbox.faults.fail({ path: `/api/v1/${path}`, status: 503, times: 1, when: 'before' });
}

const getPercent = (bar: Element) => bar.getAttribute('aria-valuenow');

/** Buys a level; returns the number of the order. */
async function own(level: string, months: number): Promise<string> {
  const { data } = await server.call('POST', 'orders/membership', {
    token: person.token,
    body: { plan_slug: level, months },
  });
  const { order_no: orderNo } = v.parse(Order, data);
  await server.wallet(await server.pay(person, orderNo), 'approve');
  return orderNo;
}

/** Hides all levels until the end of the test. */
async function hideLevels(): Promise<void> {
  const { kind, facts } = contentItems;
  const setHidden = (hidden: boolean) =>
    server.deps.db
      .update(contentItems)
      .set({ facts: sql`jsonb_set(${facts}, '{plan,hidden}', ${String(hidden)}::jsonb)` })
      .where(and(eq(kind, 'plans'), sql`${facts} #>> '{plan,type}' = 'membership'`));
  onTestFinished(async () => void (await setHidden(false)));
  await setHidden(true);
}

test('the sidebar follows a level that was bought on another device', async () => {
  const t = translatorIn('zh-CN');
  await openApplication(server, '/user/profile');
  await screen.findByText(t('site:levels.free'));
  await own('premium', 12);
  vi.setSystemTime(Date.now() + 60_000);
  onTestFinished(() => void vi.useRealTimers());
  document.dispatchEvent(new Event('visibilitychange'));

  expect(await screen.findByText(t('site:levels.premium'))).toBeTruthy();
});

describe.each(languagesFor('membership'))('the membership in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const path = `${prefix}/user/membership`;
  const upgrade = (level: 'basic' | 'premium') =>
    t('membership:compare.upgrade', { level: t(`site:levels.${level}`) });

  test('the membership page says once that it failed to load, and loads on request', async () => {
    fail('membership/current');
    const { user } = await openApplication(server, path);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('membership:failed.title'));
    expect(alert.textContent).toContain(errorTexts['server.unavailable'][locale]);
    await user.click(screen.getByRole('button', { name: t('membership:failed.retry') }));
    await screen.findByText(t('membership:standing.free'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the membership page shows each charge in yuan next to the price before a choice', async () => {
    await openApplication(server, path);
    await screen.findByRole('button', { name: upgrade('premium') });
    const charge = t('membership:compare.charge', { amount: 'CN¥599.00' });
    const english = screen.queryAllByText(charge).length;
    expect(english).toBe(locale === 'en-US' ? 1 : 0);
  });

  test('the membership page says that an upgrade has no price yet and calculates it on request', async () => {
    const { user } = await openApplication(server, path);
    fail('pricing/calculate');
    await user.click(await screen.findByRole('button', { name: upgrade('premium') }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('membership:offer.failed'));
    expect(alert.textContent).toContain(t('membership:offer.nothingOrdered'));
    await user.click(screen.getByRole('button', { name: t('membership:offer.retry') }));
    await screen.findByText(/7,188\.00/, { selector: '[class*=total] dd' });
  });

  test('the membership page asks for a longer time when the credit exceeds the price', async () => {
    await own('basic', 36);
    const { user } = await openApplication(server, path);
    await user.click(await screen.findByRole('button', { name: upgrade('premium') }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(fieldTexts.monthsBelowCredit[locale]);
    const term = locale === 'zh-CN' ? 'membership:offer.term' : 'membership:offer.term_other';
    await user.click(screen.getByRole('button', { name: t(term, { count: 36 }) }));
    await screen.findByText(t('membership:offer.credit'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the membership page keeps one unpaid order at a time and leads to it', async () => {
    const { user } = await openApplication(
      server,
      `${prefix}/user/payment/service?type=membership&plan_slug=premium&months=12`,
    );
    const heading = await screen.findByRole('heading', { name: t('checkout:review.plan') });
    expect(heading).toBe(document.activeElement);
    const submit = await screen.findByRole('button', { name: t('checkout:review.submit') });
    // Placed in another tab while this page was open.
    await server.call('POST', 'orders/membership', {
      token: person.token,
      body: { plan_slug: 'basic', months: 1 },
    });
    await user.click(submit);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts['order.membership_open'][locale]);
    const way = screen.getByRole('link', { name: t('checkout:review.openMembership') });
    expect(way.getAttribute('href')).toContain('/user/orders?service_type=membership');
  });

  test('without a level in the catalogue there is no membership page', async () => {
    await hideLevels();
    await openApplication(server, path);

    expect(await screen.findByRole('heading', { name: t('shell:notFound.title') })).toBeTruthy();
  });

  test('without a level in the catalogue an owner still reads level and end', async () => {
    await own('premium', 12);
    await hideLevels();
    await openApplication(server, path);
    const name = t('site:levels.premium');
    const standing = await screen.findByRole('region', { name });

    expect(standing.textContent).toContain(t('membership:standing.until', { date: '' }).trim());
    expect(screen.queryByRole('heading', { name: t('membership:compare.title') })).toBeNull();
  });

  test('the page begins with level and history, then shows the units left and leads to a renewal in one press', async () => {
    const orderNo = await own('premium', 6);
    const hours = { key: 'rooms', amount: 3, note: 'B301' };
    await useUnits(withoutKey(server.deps), 'colleague', orderNo, hours);
    const { user } = await openApplication(server, path);
    const owned = await screen.findByRole('region', { name: t('membership:own.title') });

    expect(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 2 })
        .map((each) => each.textContent),
    ).toEqual([
      t('site:levels.premium'),
      t('membership:history.title'),
      t('membership:own.title'),
      t('membership:compare.title'),
    ]);
    expect(owned.textContent).toContain(locale === 'zh-CN' ? '3 / 8 小时' : '3 of 8 hours');
    expect(within(owned).getAllByRole('progressbar').map(getPercent)).toEqual(['38', '0', '0']);
    expect(owned.textContent).toContain('B301');
    const link = (key: string) =>
      within(owned)
        .getByRole('link', { name: t(`membership:own.${key}`) })
        .getAttribute('href');
    expect(link('order')).toBe(`${prefix}/user/orders/${orderNo}`);
    expect(link('message')).toBe(`${prefix}/user/orders/${orderNo}#conversation`);
    expect(within(owned).queryByRole('link', { name: t('membership:own.upgrade') })).toBeNull();

    await user.click(within(owned).getByRole('button', { name: t('membership:own.renew') }));
    await screen.findByRole('button', { name: t('membership:offer.confirm') });
  });

  test('an open page updates after a use and a purchase elsewhere', async () => {
    const orderNo = await own('premium', 6);
    await openApplication(server, path);
    await screen.findByText(locale === 'zh-CN' ? '0 / 8 小时' : '0 of 8 hours');
    const hours = { key: 'rooms', amount: 8, note: 'B304' };
    await useUnits(withoutKey(server.deps), 'colleague', orderNo, hours);
    await own('premium', 1);
    vi.setSystemTime(Date.now() + 60_000);
    onTestFinished(() => void vi.useRealTimers());
    document.dispatchEvent(new Event('visibilitychange'));

    await screen.findByText(locale === 'zh-CN' ? '8 / 8 小时' : '8 of 8 hours');
    const owned = screen.getByRole('region', { name: t('membership:own.title') });
    expect(within(owned).getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(within(owned).getByText(t('membership:status.pending'))).toBeTruthy();
  });

  test('the page of the SaaS plan is a part of it, and marks the same link', async () => {
    await openApplication(server, `${prefix}/user/saas`);
    const link = await screen.findByRole('link', { name: t('shell:account.membership') });
    expect(link.getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('navigation', { name: t('shell:account.nav') }).children).toHaveLength(
      7,
    );
  });

  test('the membership page lists ended, current and later periods', async () => {
    await own('basic', 1);
    await own('premium', 1);
    await own('premium', 1);
    await openApplication(server, path);
    for (const status of ['active', 'expired', 'pending'] as const) {
      expect((await screen.findAllByText(t(`membership:status.${status}`))).length).toBeGreaterThan(
        0,
      );
    }
  });
});
