import { createFileRoute } from '@tanstack/react-router';
import { Legal } from '#src/features/legal/legal.tsx';
import { MissingVersion } from '#src/features/legal/missing-version.tsx';
import { readLegalSearch, readLegalText } from '#src/features/legal/read-legal-text.ts';

export const Route = createFileRoute('/_main/privacy')({
  staticData: {
    titleKey: 'shell:footer.privacy',
    namespaces: ['legal', 'incubation'],
    search: ['version'],
  },
  validateSearch: readLegalSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, locale }, deps }) =>
    readLegalText(api, locale, 'privacy', deps.version),
  component: PrivacyPage,
  notFoundComponent: () => <MissingVersion kind="privacy" />,
});

function PrivacyPage() {
  return <Legal document={Route.useLoaderData().document} />;
}
