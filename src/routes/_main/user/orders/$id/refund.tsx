import { createFileRoute } from '@tanstack/react-router';
import { OrderRefundRequest } from '#src/features/refunds/page.tsx';

export const Route = createFileRoute('/_main/user/orders/$id/refund')({
  staticData: { titleKey: 'refunds:ask.title', namespaces: ['refunds'] },
  component: RefundRequestPage,
});

function RefundRequestPage() {
  const { id } = Route.useParams();
  return <OrderRefundRequest key={id} orderNo={id} />;
}
