import { createFileRoute } from '@tanstack/react-router';
import { demoSearchNames, readDemoSearch } from '#src/features/saas/demo-search.ts';
import { LedgerDemo } from '#src/features/saas/demo.tsx';

export const Route = createFileRoute('/_main/saas/demo')({
  staticData: {
    part: 'saas',
    namespaces: ['ledger'],
    search: demoSearchNames,
  },
  validateSearch: readDemoSearch,
  loader: ({ context: { api, locale } }) => api.read('readSampleLedger', locale),
  component: LedgerDemoPage,
});

function LedgerDemoPage() {
  return <LedgerDemo ledger={Route.useLoaderData()} search={Route.useSearch()} />;
}
