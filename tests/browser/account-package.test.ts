import { expect, inject, test } from 'vitest';
import * as v from 'valibot';
import { inLocale } from '#contract/base/locale-path.ts';
import { Order } from '#contract/orders/schemas.ts';
import { Quote } from '#contract/pricing/schemas.ts';
import { Possession } from '#contract/service/possessions.ts';
import { formatDate } from '#src/i18n/format.ts';
import { askBack } from '#tests/paths/drivers/ask-back.ts';
import { ordersOn } from '#tests/paths/drivers/orders.ts';
import type { TypedFields } from '#tests/support/act-by-command.ts';
import { faultsInOneScheme } from '#tests/support/both-schemes.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { siteApi } from '#tests/support/site-api.ts';
import { registerPerson, toStoredSession } from '#tests/support/site-person.ts';
import { actAtSite } from '#tests/support/site.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const browser = await sharedBrowser();
const site = { url: inject('siteUrl') };
const act = (name: string, fields: TypedFields) =>
  actAtSite(inject('siteData'), Date.now(), name, fields);

test.each(
  chooseByCommit('account-package', [
    { locale: 'zh-CN', device: 'phone', plan: 'SaaS · 基础版' },
    { locale: 'en-US', device: 'desktop', plan: 'SaaS · Basic' },
  ] as const),
)(
  'a package begins its SaaS plan, and its refund ends it, in $locale on a $device',
  async ({ locale, device, plan }) => {
    const t = translatorIn(locale);
    const person = await registerPerson(site.url);
    const stage = siteApi(site.url, person.token);
    const { api } = stage;
    const { amount, terms } = await api(
      'GET',
      'pricing/calculate?type=package&identifier=startup',
      Quote,
    );
    const shown = { amount, terms };
    const body = { identifier: 'startup', contact: { name: '客户 017' }, shown };
    const { order_no } = await api('POST', 'orders/package', Order, body);
    await ordersOn(stage).bringAbout(order_no, 'paid');
    const kept = { ...toStoredSession(person), locale };
    const visitor = await openVisitor(browser, { baseURL: site.url, locale, device, kept });
    const { page } = visitor;
    const own = page.getByRole('region', { name: t('membership:own.title'), exact: true });
    const heading = own.getByRole('heading', { name: plan, exact: true });
    const readPlan = async () => {
      const items = await api('GET', 'entitlements', v.array(Possession));
      return items.find(({ kind }) => kind === 'saas');
    };
    const read = async () => {
      await page.goto(inLocale('/user/membership', locale));
      await own.waitFor();
      expect(await faultsInOneScheme(page, locale)).toEqual([]);
    };

    await act('service.start', { order_no });
    for (const step of ['questionnaire', 'name', 'trademark']) {
      await act('service.step', { order_no, step });
    }
    await read();
    expect([await heading.count(), await readPlan()]).toEqual([0, undefined]);

    await act('service.step', { order_no, step: 'rules' });
    const begun = await readPlan();
    await read();
    await heading.waitFor();
    await own.getByText(formatDate(begun?.until ?? '', locale), { exact: false }).waitFor();

    const { refund_no } = await askBack(stage, order_no);
    await act('refund.approve', { refund_no });
    const ended = await readPlan();
    await read();
    await heading.waitFor();
    await own.getByText(formatDate(ended?.until ?? '', locale), { exact: false }).waitFor();
    expect(Date.parse(ended?.until ?? '')).toBeLessThan(Date.parse(begun?.until ?? ''));
    expect(visitor.problems).toEqual([]);
  },
);
