import { createFileRoute } from '@tanstack/react-router';
import { MainLayout } from '#src/app/shell/main-layout.tsx';
import { RootNotFound } from '#src/app/shell/root-not-found.tsx';

/** Header and footer surround every page except those under /auth. */
export const Route = createFileRoute('/_main')({
  component: MainLayout,
  notFoundComponent: RootNotFound,
});
