import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CheckoutPage } from '../../../../../machines/checkout.setup.ts';
import { buttonLook } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useOpened } from './-checkout-host.tsx';
import { Story } from './-story.tsx';

type Page = Exclude<CheckoutPage, 'draft'>;

/** A page of the checkout that names its order in the address. */
export function OpenedOrder({ orderNo, page }: { orderNo: string | undefined; page: Page }) {
  if (orderNo === undefined || orderNo === '') return <NoOrder />;
  return <Opened orderNo={orderNo} page={page} />;
}

function Opened({ orderNo, page }: { orderNo: string; page: Page }) {
  useOpened({ type: 'order.opened', orderNo, page });
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
        <Link className={buttonLook({ variant: 'primary' })} to="/user/orders">
          {t('toOrders')}
        </Link>
      }
    />
  );
}
