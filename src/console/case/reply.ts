import type { TFunction } from 'i18next';
import { countLeft } from '#contract/service/units-left.ts';
import type { Case } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { adviceFor, positionAt } from '#src/charts/replay/position.ts';
import type { OpenedCase } from '#src/charts/replay/open-case.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { listFurtherSentences, type SentenceValues } from './sentence-values.ts';
import type { Situation } from './situation.ts';

type Words = {
  t: TFunction<'console-case'>;
  locale: Locale;
  values: SentenceValues;
  /** `advice` of `replay.json`. */
  advice: Readonly<Record<string, string>>;
  /** The open promises to the customer, as `listDeadlineSentences` says them. */
  promises: readonly string[];
};

/**
 * Builds the suggested reply of a case from the facts of its sentence: a second payment first, which its
 * customer asks about, then the order. While no money has come, the page in the customer's record follows.
 */
export function buildReply(
  about: Case,
  situation: Situation,
  opened: OpenedCase | null,
  { t, locale, values, advice, promises }: Words,
): string {
  const { happening, second } = situation;
  const further = listFurtherSentences(situation, values, t, 'reply');
  const own = [
    t(`reply.${keyOfReply(about, situation)}`, values),
    happening === 'codeOpen' && hasOtherCode(about) ? t('reply.otherCode') : '',
    happening === 'codeOpen' ? (findAdvice(opened, advice) ?? '') : '',
    ...promises,
  ];
  const isAboutSecond = second === null || second.state === 'failed';
  return sentences(locale, ...(isAboutSecond ? [...own, ...further] : [...further, ...own]));
}

function keyOfReply({ service, as_of: now }: Case, { happening, step }: Situation) {
  if (happening !== 'underWay' || step !== null) return happening;
  if (service.units.some((units) => countLeft(units, now) > 0)) return 'unitsLeft';
  return service.matters.length === 0 ? 'processing' : 'stepsDone';
}

/** Checks whether an earlier code, of a wallet that was changed, may still bring money. */
function hasOtherCode({ attempts }: Case): boolean {
  return attempts.slice(0, -1).some(({ status }) => status === 'pending' || status === 'closing');
}

/** Finds the advice for the page where the customer's record ends, if it is that of a payment or a login. */
function findAdvice(opened: OpenedCase | null, advice: Words['advice']): string | null {
  if (opened === null) return null;
  const position = positionAt(opened, opened.replay.stages.length - 1, null);
  return position?.rank === 'payment' || position?.rank === 'login'
    ? adviceFor(position.flow.name, position.leaves, advice)
    : null;
}
