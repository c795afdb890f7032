import { openApplication, storeSession, screen } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import { beforeEach, describe, expect } from 'vitest';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const files = writeContentFiles();
for (let day = 10; day < 20; day += 1) {
  const facts = `date: 2026-11-${day}\ncategory: news-park\ntags: [open-day]`;
  const texts = `title: News of the ${day}th\nsummary: About the park`;
  files.write(`zh-CN/news/day-${day}.md`, `---\n${facts}\n${texts}\n---\nText.`);
  files.write(`en-US/news/day-${day}.md`, `---\n${texts}\n---\nText.`);
}

setUpContentServer(files);

beforeEach(() => localStorage.clear());

const languages = [
  {
    locale: 'zh-CN',
    prefix: '',
    saas: {
      monthly: ['¥299', '¥599', '¥999'],
      yearly: ['¥2,990', '¥5,990', '¥9,990'],
      users: ['5', '20', '不限'],
      storage: ['5 GB', '20 GB', '不限'],
    },
    membership: ['¥0', '¥299', '¥599', '按需定制'],
  },
  {
    locale: 'en-US',
    prefix: '/en',
    saas: {
      monthly: ['$39', '$79', '$129'],
      yearly: ['$390', '$790', '$1,290'],
      users: ['5', '20', 'Unlimited'],
      storage: ['5 GB', '20 GB', 'Unlimited'],
    },
    membership: ['$0', '$39', '$79', 'Custom'],
  },
] as const;

/** Returns the price on each plan card, in order. */
const prices = () =>
  screen
    .getAllByRole('article')
    .map((card) => within(card).queryAllByText(/^[¥$][\d,]+$/, { selector: 'b' })[0]?.textContent);

describe.each(languages)('the numbers of spec 9 on the screen, in $locale', (language) => {
  const { locale, prefix } = language;
  const t = translatorIn(locale);

  test('the home page shows the six latest news', async () => {
    await openApplication(server, prefix || '/');
    const news = await screen.findByRole('heading', { name: t('home:news.title') });
    const section = news.closest('section') ?? document.body;
    const rows = within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toHaveLength(6);
    for (const [at, row] of rows.entries()) expect(row).toContain(`News of the ${19 - at}th`);
  });

  test('the SaaS plans show their prices, users and storage', async () => {
    const { user } = await openApplication(server, `${prefix}/saas`);
    expect(prices()).toEqual(language.saas.monthly);
    await screen.findByRole('heading', { name: t('still-saas:compare.title') });
    await user.click(screen.getByRole('button', { name: t('saas:billing.yearly') }));
    expect(prices()).toEqual(language.saas.yearly);
    const cells = (key: string) =>
      within(
        screen.getByRole('row', { name: new RegExp(`^${t(`still-saas:compare.rows.${key}`)}`) }),
      )
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('users')).toEqual(language.saas.users);
    expect(cells('storage')).toEqual(language.saas.storage);
  });

  test('the membership page compares the levels by their price a month', async () => {
    await storeSession(server, await server.register());
    await openApplication(server, `${prefix}/user/membership`);
    await screen.findByRole('heading', { name: t('membership:compare.title') });
    const shown = screen
      .getAllByRole('article')
      .map((card) => card.querySelector('p > b')?.textContent);
    expect(shown).toEqual(language.membership);
  });

  test('the contact page promises an answer within 24 hours', async () => {
    await openApplication(server, `${prefix}/contact-us`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/24\s(小时内|hours)/);
  });
});
