import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { dayMs } from '#contract/base/durations.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { moveOn } from '#tests/support/members.ts';
import { buySaas, createSaas, currentSaas, quoteSaas } from '#tests/support/saas.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpSignedIn(server);

function dayIn(locale: Locale, instant: string | null): string {
  const format = { dateStyle: 'long', timeZone: 'Asia/Shanghai' } as const;
  return new Intl.DateTimeFormat(locale, format).format(new Date(instant ?? ''));
}

function valueBeside(term: string): string {
  return screen.getByText(term).nextElementSibling?.textContent ?? '';
}

const languages = languagesFor('saas-plan');

describe.each(languages)('a SaaS plan bought again, in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const review = `${prefix}/user/payment/service?type=saas`;
  const planName = (slug: 'basic' | 'professional') =>
    ({
      basic: { 'zh-CN': '基础版', 'en-US': 'Basic' },
      professional: { 'zh-CN': '专业版', 'en-US': 'Professional' },
    })[slug][locale];

  test('the review opened from the price list puts the focus on its heading', async () => {
    const { user } = await openApplication(server, `${prefix}/saas`);
    await user.click(await screen.findByRole('link', { name: t('saas:calculator.order') }));

    await screen.findByRole('heading', { name: t('checkout:review.plan') });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    );
  });

  test('the review names the end of the running plan and the start of the new one', async () => {
    const first = await buySaas(server, person, { months: 2 });
    await openApplication(server, `${review}&plan_slug=basic&pricing_model=monthly&months=1`);
    await screen.findByText(t('checkout:review.begins'));
    const until = dayIn(locale, first.details.period_end);
    expect(valueBeside(t('checkout:review.running.saas'))).toBe(
      t('checkout:review.runningUntil', { name: planName('basic'), date: until }),
    );
    expect(valueBeside(t('checkout:review.begins'))).toContain(until);
    expect(screen.queryByText(t('checkout:review.credit'))).toBeNull();
  });

  test('the review of a higher plan names the credit, and the result and both orders agree', async () => {
    const basic = await buySaas(server, person, { months: 12, model: 'yearly' });
    const upgrade = { plan: 'professional', months: 12, model: 'yearly' } as const;
    const { credit = 0, amount } = await quoteSaas(server, person, upgrade);
    await openApplication(
      server,
      `${review}&plan_slug=professional&pricing_model=yearly&months=12`,
    );
    await screen.findByText(t('checkout:review.credit'));
    expect(valueBeside(t('checkout:review.credit'))).toContain(formatMoney(credit, locale));
    expect(screen.getByRole('main').textContent).toContain(formatMoney(amount, locale));

    const bought = await buySaas(server, person, upgrade);
    await openApplication(server, `${prefix}/user/payment/process/result/${bought.order_no}`);
    const from = dayIn(locale, bought.details.period_start);
    const to = dayIn(locale, bought.details.period_end);
    await screen.findByText(
      locale === 'zh-CN'
        ? `已于 ${from} 开通，有效期至 ${to}。`
        : `Activated on ${from}, valid until ${to}.`,
    );
    screen.getByRole('link', { name: t('checkout:paid.next.saas') });
    expect(screen.getAllByText(formatMoney(-credit, locale)).length).toBeGreaterThan(0);

    await openApplication(server, `${prefix}/user/orders/${basic.order_no}`);
    const replaced = await screen.findByText(t('orders:field.replaced'));
    expect(replaced.nextElementSibling?.textContent).toBe(
      t('orders:field.replacedAt', { date: from }),
    );
  });

  test('the page of the plan shows the plan and leads to its renewal', async () => {
    const first = await buySaas(server, person, { plan: 'professional', months: 1 });
    const second = await buySaas(server, person, { plan: 'basic', months: 1 });
    const { user } = await openApplication(server, `${prefix}/user/saas`);
    const standing = await screen.findByRole('region', { name: planName('professional') });
    expect(standing.textContent).toContain(dayIn(locale, first.details.period_end));
    expect(standing.textContent).toContain(
      t('membership:standing.coming', {
        level: planName('basic'),
        date: dayIn(locale, second.details.period_start),
      }),
    );
    const names = (action: 'renew' | 'upgrade' | 'later', level: string) =>
      t(`membership:compare.${action}`, { level });
    screen.getByRole('button', { name: names('later', planName('basic')) });
    await user.click(
      screen.getByRole('button', { name: names('renew', planName('professional')) }),
    );
    const offer = await screen.findByRole('region', {
      name: t('membership:saas.title', { level: planName('professional') }),
    });
    await within(offer).findByText(dayIn(locale, first.details.period_end), { exact: false });
    const confirm = await within(offer).findByRole('button', {
      name: t('membership:offer.confirm'),
    });
    await user.click(confirm);
    await screen.findByText(t('checkout:review.begins'));
    expect((await currentSaas(server, person)).history).toHaveLength(2);
  });

  test('the page says that no plan runs, and why a price is unavailable', async () => {
    const bought = await buySaas(server, person, { months: 36, model: 'yearly' });
    await moveOn(server, person, new Date(server.clock.now() + dayMs).toISOString());
    await storeSession(server, person);
    const { user } = await openApplication(server, `${prefix}/user/saas`);
    const higher = t('membership:compare.upgrade', { level: planName('professional') });
    await user.click(await screen.findByRole('button', { name: higher }));
    await screen.findByText(t('membership:saas.priceFailed'));
    expect(bought.status).toBe('completed');
    await storeSession(server, await server.register());
    await openApplication(server, `${prefix}/user/saas`);
    await screen.findByRole('region', { name: t('membership:saas.none') });
  });

  test('an unpaid order of another plan is named when the next one is refused', async () => {
    const { user } = await openApplication(
      server,
      `${review}&plan_slug=basic&pricing_model=monthly&months=1`,
    );
    const submit = await screen.findByRole('button', { name: t('checkout:review.submit') });
    // Placed in another tab while this page was open.
    await createSaas(server, person, { plan: 'professional' });
    await user.click(submit);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(errorTexts['order.saas_open'][locale]);
    screen.getByRole('link', { name: t('checkout:review.openSaas') });
  });
});
