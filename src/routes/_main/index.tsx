import { createFileRoute } from '@tanstack/react-router';
import { Home } from './-home.tsx';

export const Route = createFileRoute('/_main/')({
  staticData: { titleKey: 'titles.home', words: ['home'], descriptionKey: 'home:seo.description' },
  // A home page without prices is still a home page.
  loader: ({ context }) =>
    context.api.read('listPlansOfType', context.locale, { type: 'saas' }).catch(() => []),
  component: HomePage,
});

function HomePage() {
  return <Home plans={Route.useLoaderData()} />;
}
