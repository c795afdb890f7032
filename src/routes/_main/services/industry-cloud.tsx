import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/industry-cloud')({
  staticData: {
    titleKey: 'shell:footer.services.industryCloud',
    namespaces: ['industry-cloud', 'services'],
  },
  loader: ({ context }) => loadService(context, 'industry-cloud'),
  component: IndustryCloudPage,
});

function IndustryCloudPage() {
  return <Service {...Route.useLoaderData()} />;
}
