import { createFileRoute } from '@tanstack/react-router';
import { readRedirectSearch } from '../../../app/redirect-search.ts';
import { ResetPassword } from '../-reset.tsx';

/** Drawn in the browser, because the phone it needs is in the browser's history only. */
export const Route = createFileRoute('/auth/_reset/reset-password')({
  staticData: { titleKey: 'titles.resetPassword', drawnInBrowser: 'auth', unlisted: true },
  validateSearch: readRedirectSearch,
  component: ResetPassword,
});
