import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { OrderStatus, ServiceType } from '../../../../../contract/words.ts';
import { Orders } from './-orders.tsx';

const Search = v.object({
  status: v.optional(v.fallback(v.picklist([...OrderStatus.options, 'all']), 'pending')),
  service_type: v.fallback(v.optional(ServiceType), undefined),
  start_date: v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined),
  end_date: v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined),
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))), undefined),
});

export const Route = createFileRoute('/_main/user/orders/')({
  staticData: { titleKey: 'titles.orders', words: ['orders'] },
  validateSearch: Search,
  component: OrdersPage,
});

function OrdersPage() {
  return <Orders search={Route.useSearch()} />;
}
