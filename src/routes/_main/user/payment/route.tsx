import { createFileRoute, redirect } from '@tanstack/react-router';
import { CheckoutHost } from './-checkout-host.tsx';

/** The four payment pages are views of one checkout actor, which lives here (wire, Addresses). */
export const Route = createFileRoute('/_main/user/payment')({
  staticData: { words: ['checkout', 'orders', 'downloads'], drawnInBrowser: 'payment' },
  // Nothing is paid at the bare address; what was paid is listed.
  beforeLoad: ({ location }) => {
    if (location.pathname === '/user/payment') throw redirect({ to: '/user/payments' });
  },
  component: CheckoutHost,
});
