import { useState } from 'react';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentPage, PaymentTotals } from '#contract/payments/schemas.ts';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { saveLink } from '#src/app/device/save-link.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { formatMonth } from '#src/i18n/format-month.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './payments.module.css';
import { exportMonth } from './period.ts';
import { PaymentTable } from './table.tsx';
import type { PaymentsSearch } from './search.ts';

type PaymentsProps = {
  search: PaymentsSearch;
  /** Null where the period ends before it begins. */
  payments: PaymentPage | null;
};

/** Every attempt to pay, newest first (spec 3), and what all of them add up to. */
export function Payments({ search, payments }: PaymentsProps) {
  const [now] = useState(() => new Date());
  if (payments === null) return <NoPayments search={search} beyond={false} />;
  return (
    <>
      {payments.total === 0 ? null : <Totals totals={payments.totals} />}
      <PagedList
        list={payments}
        of="payments"
        linkTo={(page) => ({ to: '/user/payments', search: { ...search, page: String(page) } })}
        empty={<NoPayments search={search} beyond={payments.total > 0} />}
      >
        <PaymentTable payments={payments.items} totals={payments.totals} />
      </PagedList>
      {payments.total === 0 ? null : <ExportMonth month={exportMonth(search, now)} />}
    </>
  );
}

/** A month of payments and refunds as a file. */
function ExportMonth({ month }: { month: string }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { client } = useRouteContext({ from: '__root__' });
  const { busy, failure, submit } = useSubmission(
    (_: void, { signal }) => client.call('exportPayments', { query: { month }, signal }),
    { changes: false, onDone: saveLink },
  );

  return (
    <div className={`stack gap-12 justify-items-start ${styles.export}`}>
      <Button busy={busy} busyLabel={t('export.busy')} onClick={() => submit()}>
        <Icon name="download" />
        <span>{t('export.act', { month: formatMonth(month, locale) })}</span>
      </Button>
      {failure === null ? null : <FailureNote error={failure} title={t('export.failed')} />}
      <p className="caption">{t('export.note')}</p>
      <p className="caption">{t('export.zone')}</p>
    </div>
  );
}

/** Nothing to list: why, and what to do about it. */
function NoPayments({ search, beyond }: { search: PaymentsSearch; beyond: boolean }) {
  const { t } = useTranslation('payments');
  const { page: _, ...filters } = search;
  if (beyond) {
    const words = t('empty.beyond', { returnObjects: true });
    return <EmptyList words={words} link={{ to: '/user/payments', search: filters }} />;
  }
  if (Object.values(filters).every((filter) => filter === undefined)) {
    const words = t('empty.none', { returnObjects: true });
    return (
      <>
        <EmptyList drawing="empty" words={words} link={{ to: '/user/orders' }} />
        <Recommended />
      </>
    );
  }
  const kind = search.channel === 'bank_transfer' ? 'transfer' : 'narrowed';
  const words = t(`empty.${kind}`, { returnObjects: true });
  return <EmptyList words={words} link={{ to: '/user/payments', search: {} }} />;
}

/** The sums over all payments of the filter: the net amount first, then its parts. */
function Totals({ totals }: { totals: PaymentTotals }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const { paid, refunded, refunding, unreturned, net, count } = totals;
  return (
    <Card
      as="section"
      className={`numeric grid overflow-hidden ${styles.totals}`}
      aria-label={t('totals.label')}
    >
      <div className={styles.net}>
        <span className="block text-13 color-2">{t('totals.net')}</span>
        <b className="block text-22 weight-600 nowrap leading-14">{formatMoney(net, locale)}</b>
        <small className="fine block">{t('totals.payments', { count })}</small>
      </div>
      <div>
        <span className="block text-13 color-2">{t('totals.paid')}</span>
        <b className="block text-22 weight-600 nowrap leading-14">{formatMoney(paid, locale)}</b>
        <small className="fine block">{t('totals.paidHint')}</small>
      </div>
      <div>
        <span className="block text-13 color-2">{t('totals.refunded')}</span>
        <b className="block text-22 weight-600 nowrap leading-14">
          {formatMoney(0 - refunded, locale)}
        </b>
        <small className="fine block">{t('totals.refundedHint')}</small>
      </div>
      <div>
        <span className="block text-13 color-2">{t('totals.refunding')}</span>
        <b className="block text-22 weight-600 nowrap leading-14">
          {formatMoney(0 - refunding, locale)}
        </b>
        <small className="fine block">{t('totals.refundingHint')}</small>
      </div>
      {unreturned === 0 ? null : (
        <div className={styles.owed}>
          <span className="block text-13 color-2">{t('totals.unreturned')}</span>
          <b className="block text-22 weight-600 nowrap leading-14">
            {formatMoney(0 - unreturned, locale)}
          </b>
          <small className="fine block">{t('totals.unreturnedHint')}</small>
        </div>
      )}
    </Card>
  );
}
