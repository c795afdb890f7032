import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Choose } from '../-choose.tsx';

const Search = v.object({ order_no: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute('/_main/user/payment/service/order')({
  staticData: { titleKey: 'titles.paymentOrder' },
  validateSearch: Search,
  component: Choose,
});
