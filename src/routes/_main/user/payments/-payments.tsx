import { Link } from '@tanstack/react-router';
import type * as v from 'valibot';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '../../../../../contract/payments.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import styles from '../-records.module.css';
import { NoPayments } from './-no-payments.tsx';
import { PaymentFilters } from './-payment-filters.tsx';
import { PaymentTable } from './-payment-table.tsx';
import type { PaymentsSearch } from './-payments-search.ts';

type PaymentsProps = { search: PaymentsSearch; payments: v.InferOutput<typeof PaymentPage> };

/** Every attempt to pay, newest first (spec 3). */
export function Payments({ search, payments }: PaymentsProps) {
  const { t } = useTranslation('payments');
  const { items, page, per_page: perPage, total } = payments;
  return (
    <>
      <Link className={styles.back} to="/user/orders" search={{ status: 'all' }}>
        <Icon name="chevronLeft" size={16} />
        {t('toOrders')}
      </Link>
      <PaymentFilters search={search} />
      {items.length === 0 ? (
        <NoPayments search={search} beyond={total > 0} />
      ) : (
        <>
          <PaymentTable payments={items} />
          <Pager
            page={page}
            pages={Math.ceil(total / perPage)}
            summary={t('pager.summary', { count: total })}
            labels={{
              nav: t('pager.nav'),
              previous: t('pager.previous'),
              next: t('pager.next'),
              page: (number) => t('pager.page', { number }),
            }}
            renderLink={({ page: to, label, current, children }) => (
              <Link
                to="/user/payments"
                search={{ ...search, page: String(to) }}
                aria-label={label}
                aria-current={current ? 'page' : undefined}
              >
                {children}
              </Link>
            )}
          />
        </>
      )}
    </>
  );
}
