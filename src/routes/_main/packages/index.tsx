import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { Packages } from '#src/features/packages/list.tsx';

export const Route = createFileRoute('/_main/packages/')({
  staticData: {
    titleKey: 'shell:footer.services.packages',
    namespaces: ['packages', 'incubation'],
  },
  loader: ({ context: { api, i18n, locale } }) => {
    expectPage(i18n, '/packages');
    return api.read('listProducts', locale, {}, { per_page: 100 });
  },
  component: PackagesPage,
});

function PackagesPage() {
  return <Packages packages={Route.useLoaderData().items} />;
}
