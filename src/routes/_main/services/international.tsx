import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/international')({
  staticData: {
    titleKey: 'titles.international',
    namespaces: ['services', 'papers', 'incubation', 'international'],
    descriptionKey: 'international:seo.description',
  },
  loader: ({ context: { api, locale } }) => loadService(api, locale, 'international'),
  component: InternationalPage,
});

function InternationalPage() {
  return <Service {...Route.useLoaderData()} />;
}
