import { createFileRoute, Outlet } from '@tanstack/react-router';

/** A centred card with the logo, without the main header (spec §2). */
export const Route = createFileRoute('/auth')({
  component: Outlet,
});
