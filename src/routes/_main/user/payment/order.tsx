import { createFileRoute } from '@tanstack/react-router';
import { texts } from '../../../../app/search.ts';
import { OpenedOrder } from './-opened-order.tsx';

/** The code and the watch over it. */
export const Route = createFileRoute('/_main/user/payment/order')({
  staticData: { titleKey: 'titles.paymentPay' },
  validateSearch: texts('order_no'),
  component: PayPage,
});

function PayPage() {
  return <OpenedOrder orderNo={Route.useSearch().order_no} page="code" />;
}
