import { createFileRoute } from '@tanstack/react-router';
import { texts } from '../../../../../app/search.ts';
import { Choose } from '../-choose.tsx';

export const Route = createFileRoute('/_main/user/payment/service/order')({
  staticData: { titleKey: 'titles.paymentOrder' },
  validateSearch: texts('order_no'),
  component: Choose,
});
