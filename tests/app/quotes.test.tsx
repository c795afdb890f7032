import { describe, expect } from 'vitest';
import { Quotation } from '#contract/quotations/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { dayMs } from '#contract/base/durations.ts';
import { company, saveTitle } from '#tests/support/invoices.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { buyMembership } from '#tests/support/members.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpSignedIn(server);

const draft = { type: 'membership', plan_slug: 'premium', months: 12 } as const;
const address = `/user/quotes?${new URLSearchParams({ ...draft, months: '12' })}`;

describe.each(languagesFor('quotes'))('quotes in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const button = (key: string, values = {}) =>
    screen.findByRole('button', { name: t(key, values) });
  const makeQuote = () =>
    server.ask(Quotation, 'POST', 'quotes', {
      ...person,
      body: { draft, buyer_name: company.name },
    });

  test('a quote is made for a saved title, and ordered by at its price', async () => {
    await saveTitle(server, person);
    const { user, router } = await openApplication(server, prefix + address);
    expect(await screen.findByRole('radio', { name: new RegExp(company.name) })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(await button('quotes:form.submit'));
    expect(await screen.findByText(t('quotes:state.valid'))).toBeTruthy();
    expect(screen.getByText(company.name)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();

    await user.click(await button('quotes:order'));
    await user.click(await button('purchase:confirm'));
    await waitFor(() =>
      expect(router.state.location.pathname).toMatch(/user\/payment\/service\/order$/),
    );
  });

  test('a name that the paper cannot show is refused at its field, with the character', async () => {
    const { user } = await openApplication(server, prefix + address);
    const name = await screen.findByRole('textbox', { name: new RegExp(t('quotes:form.name')) });
    await user.type(name, '示例𠀀公司');
    await user.click(await button('quotes:form.submit'));
    expect(await screen.findByText(/“𠀀”/)).toBeTruthy();
    await user.clear(name);
    await user.type(name, company.name);
    await user.click(await button('quotes:form.submit'));
    expect(await screen.findByText(t('quotes:state.valid'))).toBeTruthy();
  });

  test('a person with a credit reads why there is no quote', async () => {
    await buyMembership(server, person, 'basic', 3);
    await openApplication(server, prefix + address);
    expect(await screen.findByText(t('quotes:form.title'))).toBeTruthy();
    expect(await screen.findByText(/逐日变化|changes every day/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('quotes:form.submit') })).toBeNull();
  });

  test('an expired quote says so and leads to a new one at the price of today', async () => {
    const { quote_no: number, amount } = await makeQuote();
    server.clock.move(16 * dayMs);
    const { user } = await openApplication(server, `${prefix}/user/quotes`);
    expect(await screen.findByText(t('quotes:state.expired'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('quotes:order') })).toBeNull();
    expect(screen.getByText(number)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: t('quotes:again') }));
    expect(await button('quotes:form.submit')).toBeTruthy();
    expect(screen.getAllByText(formatMoney(amount, locale)).length).toBeGreaterThan(1);
  });

  test('a quote that another tab has ordered by leads to its order', async () => {
    const { quote_no: number } = await makeQuote();
    const { user } = await openApplication(server, `${prefix}/user/quotes`);
    await user.click(await button('quotes:order'));
    const ordered = await server.call('POST', `quotes/${number}/order`, { ...person, body: {} });
    await user.click(await button('purchase:confirm'));
    const link = await screen.findByRole('link', { name: t('quotes:openOrder') });
    expect(link.getAttribute('href')).toContain(Object(ordered.data).order_no);
  });

  test('an address with a plan that has no price says so', async () => {
    await openApplication(server, `${prefix}/user/quotes?type=membership&plan_slug=none&months=1`);
    expect(await screen.findByText(t('quotes:form.wrong'))).toBeTruthy();
    expect(await screen.findByText(t('quotes:empty.title'))).toBeTruthy();
  });
});
