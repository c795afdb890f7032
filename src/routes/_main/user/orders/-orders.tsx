import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OrderPage } from '../../../../../contract/orders.ts';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { OrderFilters } from './-order-filters.tsx';
import { OrderTable } from './-order-table.tsx';
import type { OrdersSearch } from './-orders-search.ts';

type OrdersProps = { search: OrdersSearch; orders: OrderPage };

export function Orders({ search, orders }: OrdersProps) {
  const { t } = useTranslation('orders');
  const { items, page, per_page: perPage, total } = orders;
  return (
    <>
      <OrderFilters search={search} />
      {items.length === 0 ? (
        <NoOrders search={search} beyond={total > 0} />
      ) : (
        <>
          <OrderTable orders={items} />
          <Pager
            page={page}
            pages={Math.ceil(total / perPage)}
            summary={t('pager.summary', { total })}
            labels={{
              nav: t('pager.nav'),
              previous: t('pager.previous'),
              next: t('pager.next'),
              page: (number) => t('pager.page', { number }),
            }}
            renderLink={({ page: to, label, current, children }) => (
              <Link
                to="/user/orders"
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

/** Nothing to list: why, and what to do about it, for each filter. */
function NoOrders({ search, beyond }: { search: OrdersSearch; beyond: boolean }) {
  const { t } = useTranslation('orders');
  const status = search.status ?? 'pending';
  const narrowed = search.service_type ?? search.start_date ?? search.end_date;
  if (beyond || narrowed !== undefined) {
    return (
      <EmptyState
        drawing="search"
        heading={t(beyond ? 'empty.beyond.title' : 'empty.narrowed.title')}
        text={t(beyond ? 'empty.beyond.text' : 'empty.narrowed.text')}
        actions={
          <Link className={buttonLook()} to="/user/orders" search={{ status }}>
            {t(beyond ? 'empty.beyond.first' : 'empty.narrowed.lift')}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      drawing="empty"
      heading={t(`empty.${status}.title`)}
      text={t(`empty.${status}.text`)}
      actions={
        <>
          <Link className={buttonLook({ variant: 'primary' })} to="/saas">
            {t('empty.saas')}
          </Link>
          {status === 'all' ? null : (
            <Link className={buttonLook()} to="/user/orders" search={{ status: 'all' }}>
              {t('empty.toAll')}
            </Link>
          )}
        </>
      }
    />
  );
}
