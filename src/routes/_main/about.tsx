import { createFileRoute, notFound } from '@tanstack/react-router';
import { About } from '#src/features/about/about.tsx';

export const Route = createFileRoute('/_main/about')({
  staticData: {
    namespaces: ['about'],
  },
  loader: async ({ context: { api, locale } }) => {
    const [
      {
        words: { about: words },
      },
      known,
    ] = await Promise.all([
      api.read('readPage', locale, { page: 'about' }),
      // The page is shown without it if it failed to load.
      api.read('readAbout', locale).catch(() => null),
    ]);
    if (words === undefined) throw notFound();
    return { head: { description: words.description }, words, known };
  },
  component: AboutPage,
});

function AboutPage() {
  return <About {...Route.useLoaderData()} />;
}
