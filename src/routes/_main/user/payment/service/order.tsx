import { createFileRoute } from '@tanstack/react-router';
import { texts } from '../../../../../app/search.ts';
import { OpenedOrder } from '../-opened-order.tsx';

/** The order before it is paid: what, how much, with which wallet. */
export const Route = createFileRoute('/_main/user/payment/service/order')({
  staticData: { titleKey: 'titles.paymentOrder' },
  validateSearch: texts('order_no'),
  component: ChoosePage,
});

function ChoosePage() {
  return <OpenedOrder orderNo={Route.useSearch().order_no} page="order" />;
}
