import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { demoSearchNames, readDemoSearch } from '#src/features/saas/demo-search.ts';
import { LedgerDemo } from '#src/features/saas/demo.tsx';

export const Route = createFileRoute('/_main/saas/demo')({
  staticData: {
    namespaces: ['ledger'],
    search: demoSearchNames,
  },
  validateSearch: readDemoSearch,
  loader: ({ context: { api, i18n, locale } }) => {
    expectPage(i18n, '/saas/demo');
    return api.read('readSampleLedger', locale);
  },
  component: LedgerDemoPage,
});

function LedgerDemoPage() {
  return <LedgerDemo ledger={Route.useLoaderData()} search={Route.useSearch()} />;
}
