import { createFileRoute } from '@tanstack/react-router';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/intellectual-property')({
  staticData: {
    titleKey: 'titles.intellectualProperty',
    namespaces: ['services', 'intellectual-property'],
    descriptionKey: 'intellectual-property:seo.description',
  },
  loader: ({ context }) =>
    context.api.read('readService', context.locale, { item: 'intellectual-property' }),
  component: IntellectualPropertyPage,
});

function IntellectualPropertyPage() {
  return <Service offer={Route.useLoaderData()} />;
}
