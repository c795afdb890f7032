import { createFileRoute } from '@tanstack/react-router';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/international')({
  staticData: {
    titleKey: 'titles.international',
    namespaces: ['services', 'international'],
    descriptionKey: 'international:seo.description',
  },
  loader: ({ context }) =>
    context.api.read('readService', context.locale, { item: 'international' }),
  component: InternationalPage,
});

function InternationalPage() {
  return <Service offer={Route.useLoaderData()} />;
}
