import { createFileRoute } from '@tanstack/react-router';
import { MainLayout } from '../../app/shell/main-layout.tsx';

/** Header and footer stand around every page but those under /auth. */
export const Route = createFileRoute('/_main')({
  component: MainLayout,
});
