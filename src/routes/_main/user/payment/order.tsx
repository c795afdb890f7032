import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Pay } from './-pay.tsx';

const Search = v.object({ order_no: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute('/_main/user/payment/order')({
  staticData: { titleKey: 'titles.paymentPay' },
  validateSearch: Search,
  component: Pay,
});
