import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '#src/features/auth/layout.tsx';

/** A centred card with the logo, without the main header (spec 2). */
export const Route = createFileRoute('/auth')({
  staticData: { namespaces: ['support'], unlisted: true },
  component: AuthLayout,
});
