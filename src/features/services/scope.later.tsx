import { useTranslation } from 'react-i18next';
import { unitsNoticeDays } from '#contract/base/limits.ts';
import type { ServiceOffer } from '#contract/service/offer.ts';
import { PhoneFold } from '#src/app/shell/phone-fold.tsx';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { FeeSum } from './fee-sum.tsx';
import { PlanTable } from './plan-table.tsx';
import styles from './service.module.css';

/** The official fees, how a refund is calculated, the periods that apply, and the exclusions. Needs the texts `service-scope`. */
export function Scope({ offer }: { offer: ServiceOffer }) {
  const { t } = useTranslation('service-scope');
  const { fees, periods, excluded } = offer;
  return (
    <section className="section tight" aria-labelledby="service-scope">
      <div className="page">
        <SectionHead id="service-scope" eyebrow={t('eyebrow')} title={t('title')} />
        <div className={`grid mt-20 ${styles.scope}`}>
          {fees === null ? null : <Fees fees={fees} />}
          <Refund offer={offer} />
          <PhoneFold id="service-periods" title={t('periods')} level={3}>
            <CheckList small icon="clock" items={periods} className={`mt-8 ${styles.list}`} />
          </PhoneFold>
          <PhoneFold id="service-excluded" title={t('excluded')} level={3}>
            <CheckList
              small
              icon="dash"
              items={excluded}
              className={`secondary mt-8 ${styles.list}`}
            />
          </PhoneFold>
        </div>
      </div>
    </section>
  );
}

/** How a refund is calculated: the part of the price that each thing has, by plan. */
function Refund({ offer: { plans, steps } }: { offer: ServiceOffer }) {
  const { t } = useTranslation('service-scope');
  const locale = useLocale();
  const once = steps.reduce((sum, { per, share }) => sum + (per === 'order' ? share : 0), 0);
  const parts = (plans[0]?.quantities ?? []).map(({ key, label }, row) => ({
    key,
    label,
    parts: plans.map(({ quantities }) => quantities[row]?.part ?? 0),
  }));
  const rows = [
    { key: ':steps', label: t('refund.steps'), parts: plans.map(() => once) },
    ...parts,
    {
      key: ':months',
      label: t('refund.months'),
      parts: plans.map((_, at) =>
        parts.reduce((left, { parts: each }) => left - (each[at] ?? 0), 100 - once),
      ),
    },
  ].filter((row) => row.parts.some((part) => part > 0));
  const hasMatters = steps.some(({ per }) => per === 'matter');
  const [last, first] = unitsNoticeDays;
  return (
    <PhoneFold id="service-refund" title={t('refund.title')} level={3}>
      <p className="detail mt-8">
        {sentences(
          locale,
          t('refund.terms'),
          hasMatters ? t('refund.matters') : '',
          t('refund.lapse', { first, last }),
        )}
      </p>
      <PlanTable
        caption={t('refund.parts')}
        plans={plans}
        rows={rows.map(({ key, label, parts: each }) => ({
          key,
          label,
          values: each.map((part) => (part === 0 ? '–' : `${part}%`)),
        }))}
        className="mt-8"
      />
    </PhoneFold>
  );
}

function Fees({ fees }: { fees: NonNullable<ServiceOffer['fees']> }) {
  const { t } = useTranslation('service-scope');
  const locale = useLocale();
  const day = formatDate(fees.checked_on, locale);
  const isSummed = fees.rows.some(({ per }) => per === 'class');
  return (
    <PhoneFold
      id="service-fees"
      title={t('fees.title')}
      level={3}
      className={isSummed ? styles.summed : undefined}
    >
      <p className="caption">{t('fees.note', { day, source: fees.source })}</p>
      <div className={`gap-24 grid items-start mt-8 ${styles.sums}`}>
        <table
          className={`full-width text-14 tabular collapse ${styles.compare} ${styles.fees}`}
          aria-labelledby="service-fees"
        >
          <thead>
            <tr className="text-13">
              <th scope="col">{t('fees.item')}</th>
              <th scope="col">{t('fees.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {fees.rows.map(({ key, text, amount }) => (
              <tr key={key}>
                <th scope="row">{text}</th>
                <td className="nowrap">{formatMoney(amount, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {isSummed ? <FeeSum fees={fees.rows} /> : null}
      </div>
    </PhoneFold>
  );
}
