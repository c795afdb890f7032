import { createFileRoute } from '@tanstack/react-router';
import { searchReader, parseText } from '#src/app/content/search.ts';
import { Contact } from '#src/features/contact/contact.tsx';

const readContactSearch = searchReader({ training: parseText });

export const Route = createFileRoute('/_main/contact-us')({
  staticData: {
    titleKey: 'contact:hero.eyebrow',
    namespaces: ['contact'],
    search: ['training'],
  },
  validateSearch: readContactSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, locale }, deps: { training } }) => {
    if (training === undefined) return null;
    const { items } = await api.read('listTrainings', locale, {}, { per_page: 100 });
    // The same form with a prefilled sentence: search engines must not index it separately.
    return { training: items.find(({ id }) => id === training), head: { empty: true } };
  },
  component: ContactPage,
});

function ContactPage() {
  const { client } = Route.useRouteContext();
  const training = Route.useLoaderData()?.training ?? null;
  return <Contact key={training?.id} client={client} training={training} />;
}
