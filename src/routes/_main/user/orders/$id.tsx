import { createFileRoute } from '@tanstack/react-router';
import { OrderView } from './-order.tsx';

export const Route = createFileRoute('/_main/user/orders/$id')({
  staticData: { titleKey: 'titles.order', words: ['orders'] },
  component: OrderPage,
});

function OrderPage() {
  return <OrderView orderNo={Route.useParams().id} />;
}
