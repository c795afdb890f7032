import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/intellectual-property')({
  staticData: {
    titleKey: 'shell:footer.services.intellectualProperty',
    namespaces: ['intellectual-property', 'services'],
  },
  loader: ({ context }) => loadService(context, 'intellectual-property'),
  component: IntellectualPropertyPage,
});

function IntellectualPropertyPage() {
  return <Service {...Route.useLoaderData()} />;
}
