import { createFileRoute } from '@tanstack/react-router';
import { Packages } from '#src/features/packages/list.tsx';

export const Route = createFileRoute('/_main/packages/')({
  staticData: {
    part: 'packages',
    titleKey: 'shell:footer.services.packages',
    namespaces: ['packages', 'incubation'],
  },
  loader: ({ context: { api, locale } }) => api.read('listProducts', locale, {}, { per_page: 100 }),
  component: PackagesPage,
});

function PackagesPage() {
  return <Packages packages={Route.useLoaderData().items} />;
}
