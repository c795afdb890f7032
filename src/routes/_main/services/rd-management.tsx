import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/rd-management')({
  staticData: {
    titleKey: 'shell:footer.services.rdManagement',
    namespaces: ['rd-management', 'services'],
  },
  loader: ({ context }) => loadService(context, 'rd-management'),
  component: RdManagementPage,
});

function RdManagementPage() {
  return <Service {...Route.useLoaderData()} />;
}
