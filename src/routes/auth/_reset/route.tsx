import { createFileRoute } from '@tanstack/react-router';
import { ResetHost } from '../-reset-host.tsx';

/** Both halves of a reset share one code (wire, Addresses). */
export const Route = createFileRoute('/auth/_reset')({
  staticData: { words: ['auth'], search: ['redirect'] },
  component: ResetHost,
});
