import { useState } from 'react';
import type { PaymentPage } from '#contract/payments/schemas.ts';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { ExportMonth } from './export-month.tsx';
import { NoPayments } from './no-payments.tsx';
import { exportMonth } from './period.ts';
import { PaymentTable } from './table.tsx';
import type { PaymentsSearch } from './search.ts';
import { Totals } from './totals.tsx';

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
