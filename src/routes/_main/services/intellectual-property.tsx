import { createFileRoute } from '@tanstack/react-router';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/intellectual-property')({
  staticData: {
    titleKey: 'titles.intellectualProperty',
    namespaces: ['services', 'intellectual-property'],
    descriptionKey: 'intellectual-property:seo.description',
  },
  loader: ({ context }) => context.api.read('listPlansOfType', context.locale, { type: 'service' }),
  component: IntellectualPropertyPage,
});

function IntellectualPropertyPage() {
  return <Service item="intellectual-property" plans={Route.useLoaderData()} />;
}
