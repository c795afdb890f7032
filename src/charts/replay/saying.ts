import type { Locale } from '#contract/base/picklists.ts';
import { getBoughtKind } from '#contract/refunds/bought-kind.ts';
import { findUnpaidHeadline, isRefundAsked } from '#machines/replay/headline.ts';
import { sumMoney, type Money, type MoneyShare } from '#machines/replay/money.ts';
import { fillText } from '#contract/base/fill-text.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { capitalize, sentences } from '#src/i18n/sentences.ts';
import type { OpenedCase } from './open-case.ts';
import { adviceFor, type Position } from './position.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Finds the sentences for the customer at stage `at`: about the money and the end of the order as far as the server
 * knows them by then, else about the state of the page; null without any. `position` is that of the machine that the
 * case is about. `money` and `states` are those of `replay.json` in `locale`, `pause` is that of `refunds.json`.
 */
export function findSaying(
  { file, record, replay }: Pick<OpenedCase, 'file' | 'record' | 'replay'>,
  at: number,
  position: Pick<Position, 'flow' | 'leaves' | 'rank'> | null,
  { money: texts, states, pause = {} }: { money: Texts; states: Texts; pause?: Texts },
  locale: Locale,
): string | null {
  const until = replay.stages[at]?.at ?? Infinity;
  const facts = (file?.facts ?? []).filter((fact) => Date.parse(fact.at) <= until);
  const money = sumMoney(facts);
  if (money !== null) {
    const isAsked = isRefundAsked(facts);
    const kind = file?.type === undefined ? null : getBoughtKind(file.type);
    return sentences(
      locale,
      describeMoney(money, texts, locale),
      isAsked ? (texts.refundAsked ?? '') : '',
      isAsked && kind !== null ? (pause[kind] ?? '') : '',
    );
  }
  const headline = findUnpaidHeadline(facts);
  const page = position === null ? null : describePage(position, { texts, states });
  switch (headline) {
    case null: {
      const isAside = position !== null && asides.includes(position.rank);
      return page ?? (isAside && record?.orderNo != null ? (texts.orderPage ?? null) : null);
    }
    case 'unpaid':
      // The page may show the end of another order, so the server is believed.
      return (position?.rank === 'end' ? null : page) ?? texts.unpaid ?? null;
    default:
      return texts[headline] ?? null;
  }
}

/** The subjects that say nothing about the order of a code. */
const asides: readonly Position['rank'][] = ['order', 'talk', 'background'];

function describePage(
  { flow, leaves, rank }: Pick<Position, 'flow' | 'leaves' | 'rank'>,
  { texts, states }: { texts: Texts; states: Texts },
): string | null {
  if (rank === 'leftPayment') return texts.left ?? null;
  return adviceFor(flow.name, leaves, states);
}

/** Says what became of the money of an order, with every sum that the facts have. */
export function describeMoney(
  { payments, isLate, shares }: Money,
  texts: Texts,
  locale: Locale,
): string {
  const isTwice = payments > 1;
  if (shares.length === 0) return texts.paid ?? '';
  const isAffected = isLate || shares.some(({ of }) => of === 'order');
  return sentences(
    locale,
    isLate ? (texts.late ?? '') : '',
    isTwice
      ? fillText(texts[payments === 2 ? 'twice' : 'times'] ?? '', { count: String(payments) })
      : '',
    ...shares.map((share) => {
      const isNamed = isTwice && !isLate;
      const sum = formatSum(share, texts, locale) ?? texts[isNamed ? 'it' : 'some'] ?? '';
      const sentence = closeGaps(fillText(texts[share.state] ?? '', { sum }));
      return isNamed ? fillText(texts[share.of] ?? '', { said: sentence }) : capitalize(sentence);
    }),
    isTwice && !isAffected ? (texts.unaffected ?? '') : '',
  );
}

/** Removes blanks between Chinese words: the texts have them around sums. */
function closeGaps(text: string): string {
  return text.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}

/**
 * Formats a part of a sum: `¥500.00 of ¥1,797.00`, or in words if the facts have no amounts; null if they do
 * not say whether it is all of it.
 */
function formatSum(
  { amount, total, isAll }: MoneyShare,
  texts: Texts,
  locale: Locale,
): string | null {
  if (amount === null || total === null) {
    return isAll === null ? null : (texts[isAll ? 'all' : 'part'] ?? null);
  }
  const formatted = formatMoney(amount, locale);
  return amount >= total
    ? formatted
    : fillText(texts.share ?? '', { own: formatted, total: formatMoney(total, locale) });
}
