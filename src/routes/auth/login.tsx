import { createFileRoute } from '@tanstack/react-router';
import { Login } from '#src/features/auth/login.tsx';
import { leaveWhenSignedIn, readRedirectSearch } from '#src/features/auth/redirect-search.ts';

export const Route = createFileRoute('/auth/login')({
  staticData: { titleKey: 'shell:account.login', namespaces: ['auth'], search: ['redirect'] },
  validateSearch: readRedirectSearch,
  beforeLoad: leaveWhenSignedIn,
  component: Login,
});
