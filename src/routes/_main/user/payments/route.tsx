import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MisreadNote } from '#src/app/content/misread-note.tsx';
import { OrderTabs } from '#src/app/content/order-tabs.tsx';
import { PaymentFilters } from '#src/features/payments/filters.tsx';
import { readPaymentsSearch } from '#src/features/payments/search.ts';

/** The filters stay on the page while the list loads and when it fails. */
export const Route = createFileRoute('/_main/user/payments')({
  staticData: { namespaces: ['payments', 'money-back'] },
  validateSearch: readPaymentsSearch,
  component: PaymentListFrame,
});

function PaymentListFrame() {
  const search = Route.useSearch();
  return (
    <>
      <OrderTabs />
      <PaymentFilters search={search} />
      <MisreadNote read={search} of="payments" />
      <Outlet />
    </>
  );
}
