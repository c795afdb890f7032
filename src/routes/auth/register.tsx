import { createFileRoute } from '@tanstack/react-router';
import { leaveWhenSignedIn, readRedirectSearch } from '#src/features/auth/redirect-search.ts';
import { Register } from '#src/features/auth/register.tsx';

export const Route = createFileRoute('/auth/register')({
  staticData: { titleKey: 'shell:account.register', namespaces: ['auth'], search: ['redirect'] },
  validateSearch: readRedirectSearch,
  beforeLoad: leaveWhenSignedIn,
  // Without the versions the server takes those in force: a person can register in any case.
  loader: ({ context: { api, locale } }) =>
    api.read('readLegalVersions', locale).catch(() => undefined),
  component: RegisterPage,
});

function RegisterPage() {
  return <Register versions={Route.useLoaderData()} />;
}
