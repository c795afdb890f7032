import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/intellectual-property')({
  staticData: {
    titleKey: 'titles.intellectualProperty',
    namespaces: ['services', 'intellectual-property'],
    descriptionKey: 'intellectual-property:seo.description',
  },
  loader: ({ context }) => loadService(context, 'intellectual-property'),
  component: IntellectualPropertyPage,
});

function IntellectualPropertyPage() {
  return <Service {...Route.useLoaderData()} />;
}
