import { createFileRoute, notFound } from '@tanstack/react-router';
import { About } from '#src/features/about/about.tsx';

export const Route = createFileRoute('/_main/about')({
  staticData: {
    namespaces: ['about'],
  },
  loader: async ({ context: { api, locale } }) => {
    const { words: all } = await api.read('readPage', locale, { page: 'about' });
    const words = all.about;
    if (words === undefined) throw notFound();
    return { head: { description: words.description }, words };
  },
  component: AboutPage,
});

function AboutPage() {
  return <About words={Route.useLoaderData().words} />;
}
