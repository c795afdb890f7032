import { createFileRoute } from '@tanstack/react-router';
import { MissingContent } from '#src/app/content/missing-content.tsx';
import { orNotFound } from '#src/app/content/or-not-found.ts';
import { PackageDetail } from '#src/features/packages/detail.tsx';

export const Route = createFileRoute('/_main/packages/$identifier')({
  staticData: { titleKey: 'packages:tag', namespaces: ['packages', 'incubation'] },
  loader: async ({ context: { api, locale }, params: { identifier } }) => {
    const [product, all] = await Promise.all([
      orNotFound(api.read('readProduct', locale, { identifier })),
      api.read('listProducts', locale, {}, { per_page: 100 }),
    ]);
    const about = { kind: 'package', item: product } as const;
    return { head: { title: product.title, description: product.summary, about }, product, all };
  },
  component: PackagePage,
  notFoundComponent: () => <MissingContent kind="package" />,
});

function PackagePage() {
  const { product, all } = Route.useLoaderData();
  return <PackageDetail key={product.identifier} product={product} all={all.items} />;
}
