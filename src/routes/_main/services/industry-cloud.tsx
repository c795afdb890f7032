import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/industry-cloud')({
  staticData: {
    titleKey: 'titles.industryCloud',
    namespaces: ['services', 'industry-cloud'],
    descriptionKey: 'industry-cloud:seo.description',
  },
  loader: ({ context }) => loadService(context, 'industry-cloud'),
  component: IndustryCloudPage,
});

function IndustryCloudPage() {
  return <Service {...Route.useLoaderData()} />;
}
