import { createFileRoute, Outlet } from '@tanstack/react-router';

/** The four payment pages are views of one checkout actor, which lives here (wire, addresses). */
export const Route = createFileRoute('/_main/user/payment')({
  staticData: { words: ['checkout'] },
  component: Outlet,
});
