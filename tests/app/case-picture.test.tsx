import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, test } from 'vitest';
import type { SupportRecord } from '#machines/replay/support-record.ts';
import { openCase } from '#src/charts/replay/open-case.ts';
import { ScreenAt } from '#src/charts/replay/screen-at.tsx';
import { addSiteTexts } from '#src/i18n/site-texts.ts';
import { createI18n, loadTranslations } from '#src/i18n/translations.ts';
import { lateCase, sampleCode, type SampleStep } from '#tests/support/sample-case.ts';
import { madeOperator } from '#tests/support/made-site.ts';
import { sampleShown } from '#tests/support/sample-site.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('en-US');
const i18n = createI18n('en-US');
await loadTranslations(i18n, 'en-US', ['replay', 'flows']);
addSiteTexts(i18n, sampleShown);
const name = /^The real screen in/;

beforeEach(cleanup);

/** Shows the last screen of a support code to an English reader, and returns the picture's address. */
async function findPicture(code: string): Promise<string | null> {
  const opened = await openCase(code, i18n, 'en-US');
  render(
    <I18nextProvider i18n={i18n}>
      <ScreenAt opened={opened} at={opened.replay.stages.length - 1} machine={null} />
    </I18nextProvider>,
  );
  return (await screen.findByRole('img', { name })).getAttribute('src');
}

const codeFrom = (page: SupportRecord['page'], steps: readonly SampleStep[] = lateCase) =>
  sampleCode(steps, { page });

test.each([
  ['wide.zh-CN', codeFrom({ locale: 'zh-CN', isWide: true })],
  ['wide.en-US', codeFrom({ locale: 'en-US', isWide: true })],
  ['zh-CN', codeFrom({ locale: 'zh-CN', isWide: false })],
])('a case shows the screen in the language and width of its customer: %s', async (own, code) => {
  const address = `/flow-pictures/checkout/paid.complete.${own}.webp`;
  expect(await findPicture(code)).toBe(address);
  const opens = screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(opens).toEqual(own.startsWith('wide') ? [address] : []);
});

test('a state that only a phone has shows a phone’s screen, and says so', async () => {
  const asked: readonly SampleStep[] = [
    ...lateCase.filter(([at]) => at < 9),
    [9, 'checkout', 'unpaid channel.picked', 'wechat'],
    [9.8, 'payment', 'begin'],
    [9.8, 'checkout', 'unpaid.startingPayment startPayment'],
    [20, 'payment', 'at watched.wallet.asked'],
  ];
  expect(await findPicture(codeFrom({ locale: 'en-US', isWide: true }, asked))).toBe(
    '/flow-pictures/payment/watched.wallet.asked.en-US.webp',
  );
  screen.getByText(t('replay:moment.wide'));
});

test('the wallet of a payment that the page found begun is named below the picture', async () => {
  const resumed: readonly SampleStep[] = [
    [0, 'checkout', 'begin'],
    [0.2, 'checkout', ' order.opened'],
    [0.6, 'checkout', 'loadingOrder fetchOrder', 'wechat'],
    [0.6, 'checkout', 'resolving '],
    [0.6, 'checkout', 'unpaid.resuming  hasOpenCode'],
  ];
  const picture = await findPicture(codeFrom({ locale: 'en-US', isWide: false }, resumed));

  expect(picture).toMatch(/^\/flow-pictures\/checkout\/unpaid\.paying\./);
  screen.getByText(t('replay:moment.wallet', { wallet: t('replay:said.wechat') }));
});

test('the picture in a case is called an example, because its wallet and order are not the customer’s', async () => {
  await findPicture(codeFrom({ locale: 'en-US', isWide: false }));

  screen.getByRole('heading', { name: t('flows:picture.example') });
  screen.getByText(t('replay:moment.example'));
  expect(screen.queryByText(t('flows:picture.title'))).toBeNull();
});

test('a site with its own identity shows no picture of the sample', async () => {
  addSiteTexts(i18n, madeOperator().shown);
  const opened = await openCase(codeFrom({ locale: 'zh-CN', isWide: false }), i18n, 'en-US');
  render(
    <I18nextProvider i18n={i18n}>
      <ScreenAt opened={opened} at={opened.replay.stages.length - 1} machine={null} />
    </I18nextProvider>,
  );

  expect(document.body.textContent).not.toBe('');
  expect(screen.queryByText(t('flows:picture.example'))).toBeNull();
  expect(document.querySelector('img')).toBeNull();
  addSiteTexts(i18n, sampleShown);
});
