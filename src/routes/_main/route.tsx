import { createFileRoute, Outlet } from '@tanstack/react-router';

/** Header and footer stand around every page but those under /auth. */
export const Route = createFileRoute('/_main')({
  component: Outlet,
});
