import { createFileRoute } from '@tanstack/react-router';
import { ResetHost } from '#src/features/auth/reset-host.tsx';

/** Both halves of a reset share one code (wire, Addresses). */
export const Route = createFileRoute('/auth/_reset')({
  staticData: { namespaces: ['auth'], search: ['redirect'] },
  component: ResetHost,
});
