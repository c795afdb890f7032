import { createFileRoute } from '@tanstack/react-router';
import { Packages } from './-packages.tsx';

export const Route = createFileRoute('/_main/packages/')({
  staticData: {
    titleKey: 'titles.packages',
    words: ['incubation', 'packages'],
    descriptionKey: 'packages:seo.description',
  },
  loader: ({ context: { api, locale } }) => api.read('listProducts', locale, {}, { per_page: 100 }),
  component: PackagesPage,
});

function PackagesPage() {
  return <Packages packages={Route.useLoaderData().items} />;
}
