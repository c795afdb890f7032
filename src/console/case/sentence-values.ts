import type { TFunction } from 'i18next';
import { getBoughtKind } from '#contract/refunds/bought-kind.ts';
import type { Case } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { getChannelName } from '#contract/base/channels.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { isAwaitingRest, type Situation } from './situation.ts';

/** Fills in sentences about a case: money, names, and times as `time` formats them. */
export function sentenceValues(
  { order, customer, contact, refunds, transfers }: Case,
  { since, amount, attempt, step, second, back, by }: Situation,
  locale: Locale,
  t: TFunction<'console-case'>,
  time: (instant: string) => string,
) {
  const name =
    customer.masked.find(({ field }) => field === 'name') ??
    contact.find(({ field }) => field === 'contact_name');
  const received = transfers
    .filter(isAwaitingRest)
    .reduce((sum, { amount: part }) => sum + part, 0);
  const proposal = refunds.find((refund) => refund.proposal !== null)?.proposal ?? null;
  // A sum below the price is a part of it.
  const formatPart = (fen: number) =>
    fen >= order.amount
      ? formatMoney(fen, locale)
      : t('part', { own: formatMoney(fen, locale), total: formatMoney(order.amount, locale) });
  return {
    who: name?.masked ?? t('head.customer'),
    title: order.title,
    price: formatMoney(order.amount, locale),
    amount: formatPart(amount),
    back: formatPart(back),
    reported: formatMoney(attempt?.reported_amount ?? 0, locale),
    since: time(since),
    until: time(order.expires_at),
    codeUntil: attempt === null ? '' : time(attempt.expires_at),
    wallet: attempt === null ? '' : getChannelName(attempt.channel, locale),
    step: step ?? t('head.noStep'),
    by: by ?? proposal?.proposed_by ?? '',
    received: formatMoney(received, locale),
    missing: formatMoney(order.amount - received, locale),
    kind: getBoughtKind(order.type),
    second: formatMoney(second?.amount ?? 0, locale),
    secondSince: second === null ? '' : time(second.since),
  };
}

export type SentenceValues = ReturnType<typeof sentenceValues>;

/** Returns the sentences about a case after the first one: the money paid back, and a second payment. */
export function listFurtherSentences(
  { second, back }: Situation,
  values: SentenceValues & { number?: string },
  t: TFunction<'console-case'>,
  reader: 'sentence' | 'customer' | 'reply',
): readonly string[] {
  return [
    ...(back === 0 ? [] : [t(`back.${reader}`, values)]),
    ...(second === null ? [] : [t(`second.${second.state}.${reader}`, values)]),
    ...(second?.isAlone === true ? [t(`second.unaffected.${reader}`, values)] : []),
  ];
}
