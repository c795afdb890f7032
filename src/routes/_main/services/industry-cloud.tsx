import { createFileRoute } from '@tanstack/react-router';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/industry-cloud')({
  staticData: {
    titleKey: 'titles.industryCloud',
    namespaces: ['services', 'industry-cloud'],
    descriptionKey: 'industry-cloud:seo.description',
  },
  loader: ({ context }) =>
    context.api.read('readService', context.locale, { item: 'industry-cloud' }),
  component: IndustryCloudPage,
});

function IndustryCloudPage() {
  return <Service offer={Route.useLoaderData()} />;
}
