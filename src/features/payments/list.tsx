import { Link } from '@tanstack/react-router';
import type * as v from 'valibot';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '#contract/payments.ts';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { NoPayments } from './no-payments.tsx';
import { PaymentFilters } from './filters.tsx';
import { PaymentTable } from './table.tsx';
import type { PaymentsSearch } from './search.ts';

type PaymentsProps = { search: PaymentsSearch; payments: v.InferOutput<typeof PaymentPage> };

/** Every attempt to pay, newest first (spec 3). */
export function Payments({ search, payments }: PaymentsProps) {
  const { t } = useTranslation('payments');
  return (
    <>
      <Link className={'back detail'} to="/user/orders" search={{ status: 'all' }}>
        <Icon name="chevronLeft" size={16} />
        {t('toOrders')}
      </Link>
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
