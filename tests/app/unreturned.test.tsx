import { getWalletName } from '#contract/base/channels.ts';
import { call } from '#tests/support/act-by-command.ts';
import { openApplication, screen, storeSession } from '#tests/support/application.tsx';
import { beforeEach, describe, expect } from 'vitest';
import { formatMoney } from '#src/i18n/format.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { actOnRefund, bankAccount, failedRefund } from '#tests/support/refunds.ts';
import { openPart } from '#tests/support/open-part.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

beforeEach(() => localStorage.clear());

describe.each(languagesFor('unreturned'))(
  'a refund that the wallet refused, in $locale',
  ({ locale, prefix }) => {
    const t = translatorIn(locale);
    const amount = formatMoney(59_900, locale);
    const owed = t('money-back:note.owed', { amount });

    async function begin() {
      const { paid, refund } = await failedRefund(server);
      await storeSession(server, paid.person);
      return { paid, refund, open: (path: string) => openApplication(server, `${prefix}${path}`) };
    }

    const onItsWay = /正在退回|退款中|on its way|Refunding/u;

    test('every page says how much is owed and leads to the form for a bank account', async () => {
      const { paid, refund, open } = await begin();
      const pages = [`/user/orders/${paid.order_no}`, '/user/orders?status=all', '/user/payments'];
      for (const path of pages) {
        await open(path);
        await screen.findByText(
          `${owed}${locale === 'zh-CN' ? '' : ' '}${t('money-back:note.account')}`,
        );
        expect(
          screen.getByRole('link', { name: t('money-back:note.give') }).getAttribute('href'),
        ).toBe(`${prefix}/user/refunds/${refund.refund_no}`);
        // The sums over all payments name every kind of refund.
        const told = document.querySelector('main table') ?? document.querySelector('main');
        expect(told?.textContent).not.toMatch(onItsWay);
      }
      await open(`/user/refunds/${refund.refund_no}`);
      expect(await screen.findByRole('form', { name: t('refunds:account.title') })).toBeTruthy();
    });

    test('receipt and result page deduct it as owed, not as on its way', async () => {
      const { paid, open } = await begin();
      const { user } = await open(`/user/orders/${paid.order_no}`);
      await openPart(user, t('orders:receipt.show'));
      const receipt = await screen.findByText(t('orders:receipt.title'));
      const text = receipt.closest('section')?.textContent ?? '';
      expect(text).toContain(`${t('orders:refund.unreturned')}${formatMoney(-59_900, locale)}`);
      expect(text).toContain(`${t('orders:refund.kept')}${formatMoney(0, locale)}`);
      expect(text).not.toMatch(onItsWay);
      await open(`/user/payment/process/result/${paid.order_no}`);
      const wallet = getWalletName('wechat', locale);
      const values = { unreturned: amount, wallet };
      await screen.findByText(t('checkout:refunded.text.failed', values));
      expect(document.querySelector('main')?.textContent).not.toMatch(onItsWay);
    });

    test('after the account was given it says so, and after the transfer that it was paid', async () => {
      const { paid, refund, open } = await begin();
      await actOnRefund(server, paid.person, refund, 'account', bankAccount);
      await open(`/user/orders/${paid.order_no}`);
      await screen.findByText(
        `${owed}${locale === 'zh-CN' ? '' : ' '}${t('money-back:note.transfer')}`,
      );
      expect(screen.queryByText(t('money-back:note.give'))).toBeNull();
      await call(server, 'refund.settle', { refund_no: refund.refund_no, reference: 'B-17' });
      await open(`/user/orders/${paid.order_no}`);
      await screen.findByText(t('orders:headline.allReturned.title'));
      expect(screen.queryByText(owed, { exact: false })).toBeNull();
    });
  },
);
