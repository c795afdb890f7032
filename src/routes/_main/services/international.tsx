import { createFileRoute } from '@tanstack/react-router';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/international')({
  staticData: {
    titleKey: 'titles.international',
    namespaces: ['services', 'international'],
    descriptionKey: 'international:seo.description',
  },
  loader: ({ context }) => context.api.read('listPlansOfType', context.locale, { type: 'service' }),
  component: InternationalPage,
});

function InternationalPage() {
  return <Service item="international" plans={Route.useLoaderData()} />;
}
