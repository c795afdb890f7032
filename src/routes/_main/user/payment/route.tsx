import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { CheckoutCase } from '#src/features/checkout/case.tsx';
import { CheckoutHost } from '#src/features/checkout/host.tsx';

/** The four payment pages are views of one checkout actor, which lives here (wire, Addresses). */
export const Route = createFileRoute('/_main/user/payment')({
  staticData: {
    namespaces: ['checkout', 'orders', 'downloads', 'acceptance', 'money-back', 'purchase'],
    renderedInBrowser: 'payment',
  },
  // The bare address has no payment page; it leads to the list of payments.
  beforeLoad: ({ location }) => {
    if (location.pathname === '/user/payment') throw redirect({ to: '/user/payments' });
  },
  component: Payment,
});

function Payment() {
  return (
    <CheckoutHost>
      <CheckoutCase>
        <Outlet />
      </CheckoutCase>
    </CheckoutHost>
  );
}
