import { createFileRoute } from '@tanstack/react-router';
import { searchReader, parseText } from '#src/app/content/search.ts';
import { OpenedOrder } from '#src/features/checkout/opened-order.tsx';

/** The order before it is paid: what, how much, with which wallet. */
export const Route = createFileRoute('/_main/user/payment/service/order')({
  staticData: { titleKey: 'checkout:choose.title' },
  validateSearch: searchReader({ order_no: parseText }),
  component: ChoosePage,
});

function ChoosePage() {
  return <OpenedOrder orderNo={Route.useSearch().order_no} page="order" />;
}
