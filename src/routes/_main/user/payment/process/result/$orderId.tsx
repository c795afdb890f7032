import { createFileRoute } from '@tanstack/react-router';
import { OpenedOrder } from '#src/features/checkout/opened-order.tsx';

/** How it ended, by the server's word. */
export const Route = createFileRoute('/_main/user/payment/process/result/$orderId')({
  staticData: { titleKey: 'checkout:result' },
  component: ResultPage,
});

function ResultPage() {
  return <OpenedOrder orderNo={Route.useParams().orderId} page="result" />;
}
