import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { WhyNot } from '#contract/staff/picklists.ts';
import { ServiceRefusal } from '#contract/staff/service-refusals.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { Shown } from '#contract/base/shown.ts';
import { actErrorText } from '#src/console/api/failure.ts';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Note } from '#src/ui/controls/note.tsx';

const Refused = v.object({ why: WhyNot });
const RefusedByService = v.object({ why: ServiceRefusal, left: v.optional(v.number()) });

/** An invoice that was to be issued for more than is kept. */
const TooMuch = v.object({ why: v.literal('too.much') });

/** The figure that was submitted, and the server's current figure. */
const Sent = v.object({ shown: Shown });
const Figure = v.union([
  v.pipe(
    v.object({ refundable: v.number() }),
    v.transform(({ refundable }) => refundable),
  ),
  v.pipe(
    v.object({ amount: v.number() }),
    v.transform(({ amount }) => amount),
  ),
]);

type RefusalProps = {
  failure: ApiError;
  /** The values that were submitted and refused. */
  sent?: unknown;
};

/**
 * Why an action was refused: the server's sentence, with the reason if it names one; if the figure has
 * changed, the submitted and the current one.
 */
export function Refusal({ failure, sent }: RefusalProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const refused = v.safeParse(Refused, failure.data);
  const ofService = v.safeParse(RefusedByService, failure.data);
  const isChange = failure.error === 'refund.terms_changed';
  const before = v.safeParse(Sent, sent);
  const now = v.safeParse(Figure, failure.data);
  return (
    <Note tone="bad" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>{actErrorText(failure, locale)}</p>
      {isChange && before.success && now.success ? (
        <p>
          {t('act.changed', {
            before: formatMoney(before.output.shown.amount, locale),
            now: formatMoney(now.output, locale),
          })}
        </p>
      ) : null}
      {v.is(TooMuch, failure.data) ? <p>{t('invoices.tooMuch')}</p> : null}
      {ofService.success ? (
        <p>
          {[
            t(`log.refusals.${ofService.output.why}`),
            ofService.output.left === undefined
              ? []
              : t('units.left', { left: ofService.output.left }),
          ]
            .flat()
            .join(' · ')}
        </p>
      ) : null}
      {refused.success ? <p>{t(`why.${refused.output.why}`)}</p> : null}
    </Note>
  );
}
