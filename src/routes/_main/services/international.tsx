import { createFileRoute } from '@tanstack/react-router';
import { Service } from './-service.tsx';

export const Route = createFileRoute('/_main/services/international')({
  staticData: {
    titleKey: 'titles.international',
    words: ['services', 'international'],
    descriptionKey: 'international:seo.description',
  },
  loader: ({ context }) => context.api.read('listPlansOfType', context.locale, { type: 'service' }),
  component: InternationalPage,
});

function InternationalPage() {
  return <Service item="international" plans={Route.useLoaderData()} />;
}
