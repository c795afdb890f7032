import { createFileRoute } from '@tanstack/react-router';
import { FollowedRefund } from '#src/features/refunds/page.tsx';

export const Route = createFileRoute('/_main/user/refunds/$refundNo')({
  staticData: { namespaces: ['refunds'] },
  component: RefundPage,
});

function RefundPage() {
  const { refundNo } = Route.useParams();
  return <FollowedRefund key={refundNo} refundNo={refundNo} />;
}
