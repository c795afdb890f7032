import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CheckoutPage } from '#machines/checkout.setup.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import { useOpenedOrder } from './host.tsx';
import { Story } from './story.tsx';

/** A checkout page with its order in the address. */
export function OpenedOrder({
  orderNo,
  page,
}: {
  orderNo: string | undefined;
  page: CheckoutPage;
}) {
  if (orderNo === undefined || orderNo === '') return <NoOrder />;
  return <Opened orderNo={orderNo} page={page} />;
}

function Opened({ orderNo, page }: { orderNo: string; page: CheckoutPage }) {
  useOpenedOrder(orderNo, page);
  return <Story />;
}

function NoOrder() {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState
      drawing="search"
      heading={t('noOrder.title')}
      text={t('noOrder.text')}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to="/user/orders">
          {t('toOrders')}
        </Link>
      }
    />
  );
}
