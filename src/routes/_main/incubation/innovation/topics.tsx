import { createFileRoute } from '@tanstack/react-router';
import { Topics } from './-topics.tsx';

export const Route = createFileRoute('/_main/incubation/innovation/topics')({
  staticData: {
    titleKey: 'titles.topics',
    descriptionKey: 'innovation:seo.topics',
    words: ['incubation', 'innovation'],
  },
  loader: ({ context: { api, locale } }) => api.read('listTopics', locale),
  component: TopicsPage,
});

function TopicsPage() {
  return <Topics topics={Route.useLoaderData()} />;
}
