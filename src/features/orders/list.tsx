import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkFirstOffer } from '#src/app/shell/navigation.ts';
import { useSite } from '#src/i18n/use-site.ts';
import type { OrderPage } from '#contract/orders/schemas.ts';
import { EmptyList } from '#src/app/content/empty-list.tsx';
import { PagedList } from '#src/app/content/paged-list.tsx';
import { Recommended } from '#src/app/content/recommended.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { OrderTable } from './table.tsx';
import type { OrdersSearch } from './search.ts';

type OrdersProps = {
  search: OrdersSearch;
  /** Null where the period ends before it begins. */
  orders: OrderPage | null;
};

export function Orders({ search, orders }: OrdersProps) {
  if (orders === null) return <NoOrders search={search} beyond={false} />;
  return (
    <PagedList
      list={orders}
      of="orders"
      linkTo={(page) => ({ to: '/user/orders', search: { ...search, page: String(page) } })}
      empty={<NoOrders search={search} beyond={orders.total > 0} />}
    >
      <OrderTable orders={orders.items} />
    </PagedList>
  );
}

/** Nothing to list: why, and what to do about it, for each filter. */
function NoOrders({ search, beyond }: { search: OrdersSearch; beyond: boolean }) {
  const { t } = useTranslation('orders');
  const site = useSite();
  const status = search.status ?? 'pending';
  const narrowed = search.service_type ?? search.start_date ?? search.end_date;
  if (beyond || narrowed !== undefined) {
    const words = t(`empty.${beyond ? 'beyond' : 'narrowed'}`, { returnObjects: true });
    return <EmptyList words={words} link={{ to: '/user/orders', search: { status } }} />;
  }
  return (
    <>
      <EmptyState
        drawing="empty"
        heading={t(`empty.${status}.title`)}
        text={t(`empty.${status}.text`)}
        actions={
          <>
            <Link className={buttonClass({ variant: 'primary' })} {...linkFirstOffer(site)}>
              {t('empty.offers')}
            </Link>
            {status === 'all' ? null : (
              <Link className={buttonClass()} to="/user/orders" search={{ status: 'all' }}>
                {t('empty.toAll')}
              </Link>
            )}
          </>
        }
      />
      <Recommended />
    </>
  );
}
