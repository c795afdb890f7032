import { useTranslation } from 'react-i18next';
import type { Case } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { formatBeijingTime } from '#src/i18n/format-beijing.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useCase } from './case-context.ts';
import { listDeadlineSentences } from './deadlines.ts';
import { listFurtherSentences, sentenceValues } from './sentence-values.ts';
import { getSituation, type Situation } from './situation.ts';

/** The text for the customer about their order, in the customer's language. */
export function useCustomerText(): string {
  const { i18n } = useTranslation('console-case');
  const locale = useLocale();
  const about = useCase();
  const situation = getSituation(about);
  const theirs = about.customer.locale;
  const t = i18n.getFixedT(theirs, 'console-case');
  const time = (instant: string) => formatBeijingTime(instant, theirs);
  const values = {
    ...sentenceValues(about, situation, theirs, t, time),
    number: about.order.order_no,
  };
  return sentences(
    theirs,
    t(`customerText.${textKey(situation, theirs, locale)}`, values),
    ...listFurtherSentences(situation, values, t, 'customer'),
    ...listDeadlineSentences(about, theirs, t, time, 'customer'),
  );
}

/** The title of a step was read in the language of the page. */
function textKey(
  { happening }: Situation,
  theirs: Case['customer']['locale'],
  locale: Locale,
): Situation['happening'] {
  return happening === 'underWay' && theirs !== locale ? 'processing' : happening;
}
