import type { RefundAccount } from '#contract/refunds/schemas.ts';
import { formatMoney } from '#src/i18n/format.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import type { Stage } from './stage.ts';

/** Calls that the refund pages send. */
export const refundCalls: HeldKinds = {
  quote: { method: 'GET', path: /\/orders\/[^/]+\/refund-quote$/ },
  create: { method: 'POST', path: /\/refunds$/ },
  read: { method: 'GET', path: /\/refunds\/[^/]+$/ },
  act: { method: 'POST', path: /\/refunds\/[^/]+\/(?:accept|withdraw|note|account)$/ },
};

/** Returns the kind of the call that the machine has named so. */
export function kindOfRefundCall(name: string): 'quote' | 'create' | 'read' | 'act' {
  if (name.startsWith('fetchQuote')) return 'quote';
  if (name.startsWith('createRefund')) return 'create';
  return name.startsWith('actOnRefund') ? 'act' : 'read';
}

/** Actions of a person on the refund pages. */
export function refundHand({ page, t, locale, press, confirm, field }: Stage) {
  return {
    /** Asks for as much as the form offers. */
    async ask(): Promise<void> {
      await page.getByRole('radio', { name: t('refunds:reason.unneeded') }).check();
      await press('refunds:ask.submit');
    },
    /** Accepts the offered amount, in fen. */
    accept: (offered: number) =>
      press('refunds:act.accept', { amount: formatMoney(offered, locale) }),
    withdraw: () => press('refunds:act.withdraw'),
    /** Confirms or dismisses the withdrawal dialog. */
    answer: (isSure: boolean) =>
      confirm(isSure ? 'refunds:withdraw.confirm' : 'refunds:withdraw.keep'),
    async addNote(text: string): Promise<void> {
      await press('refunds:act.note');
      await field('refunds:act.noteField').fill(text);
      await press('refunds:act.sendNote');
    },
    async giveAccount({ holder, bank, account }: RefundAccount): Promise<void> {
      await field('refunds:account.holder').fill(holder);
      await field('refunds:account.bank').fill(bank);
      await field('refunds:account.number').fill(account);
      await press('refunds:account.submit');
    },
    /** Retries a failed load, an unconfirmed request, or an empty response. */
    retry: () =>
      page
        .getByRole('button', { name: t('refunds:failed.retry'), exact: true })
        .or(page.getByRole('button', { name: t('refunds:unclear.retry'), exact: true }))
        .or(page.getByRole('button', { name: t('refunds:nothingLeft.retry'), exact: true }))
        .click(),
  };
}
