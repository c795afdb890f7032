import type { Locale } from '#contract/base/picklists.ts';
import { sumMoney, type Money, type MoneyShare } from '#machines/replay/money.ts';
import { filled } from '#machines/replay/sentences.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { capitalize, sentences } from '#src/i18n/sentences.ts';
import type { OpenedCase } from './open-case.ts';
import { adviceFor, type Position } from './position.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Finds the sentences for the customer at stage `at`: about the money as far as the server knows it by then,
 * else about the state of the page; null if there are none. `money` and `states` are those of `replay.json` in
 * `locale`.
 */
export function findSaying(
  { file, replay }: Pick<OpenedCase, 'file' | 'replay'>,
  at: number,
  position: Pick<Position, 'flow' | 'leaves'>,
  { money: texts, states }: { money: Texts; states: Texts },
  locale: Locale,
): string | null {
  const until = replay.stages[at]?.at ?? Infinity;
  const facts = (file?.facts ?? []).filter((fact) => Date.parse(fact.at) <= until);
  const money = sumMoney(facts);
  if (money !== null) return describeMoney(money, texts, locale);
  return adviceFor(position.flow.name, position.leaves, states);
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
      ? filled(texts[payments === 2 ? 'twice' : 'times'] ?? '', { count: String(payments) })
      : '',
    ...shares.map((share) => {
      const sum = formatSum(share, texts, locale);
      const said = joinHan(filled(texts[share.state] ?? '', { sum }));
      return isTwice && !isLate ? filled(texts[share.of] ?? '', { said }) : capitalize(said);
    }),
    isTwice && !isAffected ? (texts.unaffected ?? '') : '',
  );
}

/** Formats a part of a sum: `¥500.00 of ¥1,797.00`, or in words if the facts have no amounts. */
function formatSum({ amount, total, isAll }: MoneyShare, texts: Texts, locale: Locale): string {
  if (amount === null || total === null) {
    return texts[isAll === null ? 'some' : isAll ? 'all' : 'part'] ?? '';
  }
  const own = formatMoney(amount, locale);
  return amount >= total
    ? own
    : filled(texts.share ?? '', { own, total: formatMoney(total, locale) });
}

/** Removes the spaces between Chinese characters: a text has one next to a sum, and a word may stand for it. */
function joinHan(text: string): string {
  return text.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}
