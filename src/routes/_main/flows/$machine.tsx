import { createFileRoute, notFound } from '@tanstack/react-router';
import { FlowPage } from '#src/features/flows/flow-page.tsx';
import { MissingFlow } from '#src/features/flows/missing-flow.tsx';
import { flowSearchNames, readFlowSearch } from '#src/features/flows/search.ts';

export const Route = createFileRoute('/_main/flows/$machine')({
  staticData: {
    titleKey: 'shell:footer.more.flows',
    namespaces: ['flows'],
    search: flowSearchNames,
    unlisted: true,
  },
  validateSearch: readFlowSearch,
  loader: async ({ context: { i18n, locale }, params: { machine } }) => {
    const { readFlow } = await import('#src/charts/flow.ts');
    const flow = await readFlow(i18n, locale, machine);
    if (flow === null) throw notFound();
    return flow;
  },
  component: MachinePage,
  notFoundComponent: MissingFlow,
});

function MachinePage() {
  const { identifiers } = Route.useSearch();
  return <FlowPage {...Route.useLoaderData()} showsIds={identifiers === 'shown'} />;
}
