import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { errorTexts } from '#contract/failures.ts';
import { AccessStatus } from '#contract/content/schemas.ts';
import { RefundQuote } from '#contract/refunds/schemas.ts';
import { openedTerms } from '#contract/refunds/terms.ts';
import { orders } from '#server/db/tables/orders.ts';
import { buyArticle } from '#tests/support/bought-article.ts';
import { sentinel, writeContentFiles } from '#tests/support/content-files.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { describeLostAnswers, type LostForm } from '#tests/support/lost-answers.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
setUpContentServer(files);
const person = setUpSignedIn(server);
const address = '/incubation/innovation/paid-article';

async function readAccess(): Promise<string> {
  const path = 'incubation/innovation/articles/paid-article/access-status';
  const { data } = await server.call('GET', path, { token: person.token });
  return v.parse(AccessStatus, data).access;
}

describe.each(languagesFor('opening'))('opening in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const openButton = () => screen.findByRole('button', { name: t('innovation:unopened.open') });
  const text = () => document.querySelector('main')?.textContent ?? '';

  test('a bought article says what opening ends, and its button opens it', async () => {
    const { order_no: orderNo } = await buyArticle(server, person);
    const { user } = await openApplication(server, prefix + address);
    await openButton();
    expect(screen.getByText(openedTerms[locale])).toBeTruthy();
    expect(screen.getByText(t('paywall:owned'))).toBeTruthy();
    expect(text()).toContain('What it is about');
    expect(text()).toContain('The lead.');
    expect(text()).not.toContain(sentinel);
    expect(screen.queryByRole('button', { name: /^(购买全文|Buy for)/ })).toBeNull();
    const quote = await server.call('GET', `orders/${orderNo}/refund-quote`, person);
    expect([v.parse(RefundQuote, quote.data).refundable, await readAccess()]).toEqual([
      1900,
      'unopened',
    ]);

    await user.click(await openButton());
    await screen.findByText(new RegExp(sentinel));
    expect(document.activeElement).toBe(document.getElementById('main'));
    expect(text()).not.toContain(openedTerms[locale]);
    expect(await readAccess()).toBe('purchased');
  });

  test('a buyer who was not asked reads until when an opened article can be returned', async () => {
    await buyArticle(server, person, { asked: false });
    await openApplication(server, prefix + address);
    await openButton();
    expect(text()).not.toContain(openedTerms[locale]);
    expect(text()).toMatch(locale === 'zh-CN' ? /（北京时间）之前/ : /Until .* Beijing time/);
  });

  test('an article that was returned in the meantime does not open, and the page says why', async () => {
    await buyArticle(server, person);
    const { user } = await openApplication(server, prefix + address);
    const button = await openButton();
    await server.deps.db.update(orders).set({ endedAt: server.clock.date() });
    await user.click(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(t('innovation:unopened.failed'));
    expect(alert.textContent).toContain(errorTexts['article.not_purchased'][locale]);
    expect(text()).not.toContain(sentinel);
  });

  test('the list of bought articles says which one was not opened', async () => {
    await buyArticle(server, person);
    const open = () => openApplication(server, `${prefix}/user/downloadable-reports`);
    await open();
    await screen.findByText(t('downloads:articles.unopened'));
    const path = 'incubation/innovation/articles/paid-article/open';
    await server.call('POST', path, { token: person.token });
    await open();
    await waitFor(() => expect(screen.queryByText(t('downloads:articles.unopened'))).toBeNull());
  });
});

const zh = translatorIn('zh-CN');
const forms: readonly LostForm[] = [
  {
    title: 'the opening of an article',
    call: 'openArticle',
    async page() {
      await buyArticle(server, person);
      await storeSession(server, person);
      return address;
    },
    send: async (user) =>
      user.click(await screen.findByRole('button', { name: zh('innovation:unopened.open') })),
    says: () => screen.findByText(new RegExp(sentinel)),
    done: async () => expect(await readAccess()).toBe('purchased'),
  },
];

describeLostAnswers(server, forms);
