import type * as v from 'valibot';
import type { PaymentPage } from '#contract/payments.ts';
import { OrderTabs } from '#src/app/content/order-tabs.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { NoPayments } from './no-payments.tsx';
import { PaymentFilters } from './filters.tsx';
import { PaymentTable } from './table.tsx';
import type { PaymentsSearch } from './search.ts';

type PaymentsProps = { search: PaymentsSearch; payments: v.InferOutput<typeof PaymentPage> };

/** Every attempt to pay, newest first (spec 3). */
export function Payments({ search, payments }: PaymentsProps) {
  return (
    <>
      <OrderTabs />
      <PaymentFilters search={search} />
      <PagedList
        list={payments}
        of="payments"
        linkTo={(page) => ({ to: '/user/payments', search: { ...search, page: String(page) } })}
        empty={<NoPayments search={search} beyond={payments.total > 0} />}
      >
        <PaymentTable payments={payments.items} />
      </PagedList>
    </>
  );
}
