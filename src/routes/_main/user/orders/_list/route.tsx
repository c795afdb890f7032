import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MisreadNote } from '#src/app/content/misread-note.tsx';
import { OrderTabs } from '#src/app/content/order-tabs.tsx';
import { OrderFilters } from '#src/features/orders/filters.tsx';
import { readOrdersSearch } from '#src/features/orders/search.ts';

/** The filters stay on the page while the list loads and when it fails. */
export const Route = createFileRoute('/_main/user/orders/_list')({
  staticData: { namespaces: ['orders', 'money-back'] },
  validateSearch: readOrdersSearch,
  component: OrderListFrame,
});

function OrderListFrame() {
  const search = Route.useSearch();
  return (
    <>
      <OrderTabs />
      <OrderFilters search={search} />
      <MisreadNote read={search} of="orders" />
      <Outlet />
    </>
  );
}
