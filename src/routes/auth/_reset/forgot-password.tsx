import { createFileRoute } from '@tanstack/react-router';
import { readRedirectSearch } from '../../../app/redirect-search.ts';
import { ForgotPassword } from '../-forgot.tsx';

export const Route = createFileRoute('/auth/_reset/forgot-password')({
  staticData: { titleKey: 'titles.forgotPassword' },
  validateSearch: readRedirectSearch,
  component: ForgotPassword,
});
