import { createFileRoute } from '@tanstack/react-router';
import { Service } from './-service.tsx';

export const Route = createFileRoute('/_main/services/intellectual-property')({
  staticData: {
    titleKey: 'titles.intellectualProperty',
    words: ['services', 'intellectual-property'],
    descriptionKey: 'intellectual-property:seo.description',
  },
  loader: ({ context }) => context.api.read('listPlansOfType', context.locale, { type: 'service' }),
  component: IntellectualPropertyPage,
});

function IntellectualPropertyPage() {
  return <Service item="intellectual-property" plans={Route.useLoaderData()} />;
}
