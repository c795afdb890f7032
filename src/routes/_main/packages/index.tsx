import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { Packages } from '#src/features/packages/list.tsx';

export const Route = createFileRoute('/_main/packages/')({
  staticData: {
    titleKey: 'shell:footer.services.packages',
    namespaces: ['packages', 'incubation'],
  },
  loader: async ({ context: { api, i18n, locale } }) => {
    expectPage(i18n, '/packages');
    const [
      {
        words: { packages: words },
      },
      { items },
    ] = await Promise.all([
      api.read('readPage', locale, { page: 'packages' }),
      api.read('listProducts', locale, {}, { per_page: 100 }),
    ]);
    return { head: { description: words?.description }, words, packages: items };
  },
  component: PackagesPage,
});

function PackagesPage() {
  return <Packages {...Route.useLoaderData()} />;
}
