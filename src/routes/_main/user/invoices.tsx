import { createFileRoute } from '@tanstack/react-router';
import { LoadFailed } from '#src/app/content/load-failed.tsx';
import { RecordsLoading } from '#src/app/content/records-loading.tsx';
import { Watched } from '#src/app/content/watched.tsx';
import { Invoices } from '#src/features/invoices/invoices.tsx';
import { readInvoicesSearch } from '#src/features/invoices/search.ts';

export const Route = createFileRoute('/_main/user/invoices')({
  staticData: { titleKey: 'shell:account.orderTabs.invoices', namespaces: ['invoices'] },
  validateSearch: readInvoicesSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, deps: { page = '1' }, abortController: { signal } }) =>
    context.client.call('listInvoices', { query: { page: Number(page) }, signal }),
  component: InvoicesPage,
  pendingComponent: () => <RecordsLoading of="invoices" />,
  errorComponent: ({ error }) => <LoadFailed error={error} of="invoices" />,
});

function InvoicesPage() {
  const { client } = Route.useRouteContext();
  const search = Route.useSearch();
  const { page = '1' } = search;
  return (
    <Watched
      loaded={Route.useLoaderData()}
      read={(signal) => client.call('listInvoices', { query: { page: Number(page) }, signal })}
    >
      {(invoices) => <Invoices search={search} invoices={invoices} />}
    </Watched>
  );
}
