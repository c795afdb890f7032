import { createFileRoute } from '@tanstack/react-router';
import { Legal } from '#src/features/legal/legal.tsx';
import { MissingVersion } from '#src/features/legal/missing-version.tsx';
import { readLegalSearch, readLegalText } from '#src/features/legal/read-legal-text.ts';

export const Route = createFileRoute('/_main/terms')({
  staticData: {
    titleKey: 'shell:footer.terms',
    namespaces: ['legal', 'incubation'],
    search: ['version'],
  },
  validateSearch: readLegalSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, locale }, deps }) => readLegalText(api, locale, 'terms', deps.version),
  component: TermsPage,
  notFoundComponent: () => <MissingVersion kind="terms" />,
});

function TermsPage() {
  return <Legal document={Route.useLoaderData().document} />;
}
