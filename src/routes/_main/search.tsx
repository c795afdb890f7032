import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { SearchPage } from '#src/features/search/search-page.tsx';
import { readSiteSearch, siteSearchNames } from '#src/features/search/search.ts';

export const Route = createFileRoute('/_main/search')({
  staticData: {
    titleKey: 'shell:search',
    namespaces: ['search'],
    search: siteSearchNames,
    unlisted: true,
  },
  validateSearch: readSiteSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { q } }) => {
    const { readResults } = await import('#src/features/search/read-results.ts');
    return readResults(context, q);
  },
  component: SearchRoute,
});

function SearchRoute() {
  const navigate = useNavigate();
  return (
    <SearchPage
      query={Route.useSearch().q}
      results={Route.useLoaderData()}
      onSearch={(q) => void navigate({ to: '/search', search: { q } })}
    />
  );
}
