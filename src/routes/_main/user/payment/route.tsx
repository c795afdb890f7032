import { createFileRoute, redirect } from '@tanstack/react-router';
import { CheckoutHost } from '#src/features/checkout/host.tsx';

/** The four payment pages are views of one checkout actor, which lives here (wire, Addresses). */
export const Route = createFileRoute('/_main/user/payment')({
  staticData: { namespaces: ['checkout', 'orders', 'downloads'], renderedInBrowser: 'payment' },
  // Nothing is paid at the bare address; what was paid is listed.
  beforeLoad: ({ location }) => {
    if (location.pathname === '/user/payment') throw redirect({ to: '/user/payments' });
  },
  component: CheckoutHost,
});
