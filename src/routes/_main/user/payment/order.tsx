import { createFileRoute } from '@tanstack/react-router';
import { texts } from '../../../../app/search.ts';
import { Pay } from './-pay.tsx';

export const Route = createFileRoute('/_main/user/payment/order')({
  staticData: { titleKey: 'titles.paymentPay' },
  validateSearch: texts('order_no'),
  component: Pay,
});
