import { createFileRoute } from '@tanstack/react-router';
import { searchReader, parseText } from '#src/app/content/search.ts';
import { OpenedOrder } from '#src/features/checkout/opened-order.tsx';

/** The code and the watch over it. */
export const Route = createFileRoute('/_main/user/payment/order')({
  staticData: { titleKey: 'checkout:titles.pay' },
  validateSearch: searchReader({ order_no: parseText }),
  component: PayPage,
});

function PayPage() {
  return <OpenedOrder orderNo={Route.useSearch().order_no} page="code" />;
}
