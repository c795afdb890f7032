import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/intellectual-property')({
  staticData: {
    titleKey: 'titles.intellectualProperty',
    namespaces: ['services', 'papers', 'incubation', 'intellectual-property'],
    descriptionKey: 'intellectual-property:seo.description',
  },
  loader: ({ context: { api, locale } }) => loadService(api, locale, 'intellectual-property'),
  component: IntellectualPropertyPage,
});

function IntellectualPropertyPage() {
  return <Service {...Route.useLoaderData()} />;
}
