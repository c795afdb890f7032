import { createFileRoute, redirect } from '@tanstack/react-router';
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
  component: CheckoutHost,
});
