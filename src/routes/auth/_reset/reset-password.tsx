import { createFileRoute } from '@tanstack/react-router';
import { readRedirectSearch } from '#src/features/auth/redirect-search.ts';
import { ResetPassword } from '#src/features/auth/reset.tsx';

/** Drawn in the browser, because the phone it needs is in the browser's history only. */
export const Route = createFileRoute('/auth/_reset/reset-password')({
  staticData: { titleKey: 'auth:titles.reset', renderedInBrowser: 'auth', unlisted: true },
  validateSearch: readRedirectSearch,
  component: ResetPassword,
});
