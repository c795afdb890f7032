import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '#src/features/auth/forgot.tsx';
import { readRedirectSearch } from '#src/features/auth/redirect-search.ts';

export const Route = createFileRoute('/auth/_reset/forgot-password')({
  staticData: { titleKey: 'auth:titles.forgot' },
  validateSearch: readRedirectSearch,
  component: ForgotPassword,
});
