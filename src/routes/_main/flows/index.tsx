import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { loadTranslations } from '#src/i18n/translations.ts';
import { Flows } from '#src/features/flows/flows.tsx';
import { flowsSearchNames, readFlowsSearch } from '#src/features/flows/search.ts';

export const Route = createFileRoute('/_main/flows/')({
  staticData: {
    titleKey: 'shell:footer.more.flows',
    namespaces: ['still-finder'],
    search: flowsSearchNames,
    unlisted: true,
  },
  validateSearch: readFlowsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, locale }, deps: { query } }) => {
    const { readFlows, searchStates } = await import('#src/charts/flow.ts');
    const [flows, found] = await Promise.all([
      readFlows(i18n, locale),
      searchStates(i18n, locale, query),
      // Only the server renders the stories and the list (src/app/content/still.tsx).
      import.meta.env.SSR ? loadTranslations(i18n, locale, ['still-flows']) : null,
    ]);
    return { flows, found };
  },
  component: FlowsPage,
});

function FlowsPage() {
  const navigate = useNavigate();
  return (
    <Flows
      {...Route.useLoaderData()}
      query={Route.useSearch().query}
      // The results are below the stories; the hash scrolls to them.
      onSearch={(query) => void navigate({ to: '/flows', search: { query }, hash: 'find' })}
    />
  );
}
