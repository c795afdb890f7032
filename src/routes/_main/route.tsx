import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { MainLayout } from '../../app/shell/main-layout.tsx';

/** Header and footer stand around every page but those under /auth. */
export const Route = createFileRoute('/_main')({
  component: MainLayout,
  notFoundComponent: NotFoundPage,
});
