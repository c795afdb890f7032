import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/trademark')({
  staticData: {
    titleKey: 'shell:footer.services.trademark',
    namespaces: ['trademark', 'services'],
  },
  loader: ({ context }) => loadService(context, 'trademark'),
  component: TrademarkPage,
});

function TrademarkPage() {
  return <Service {...Route.useLoaderData()} />;
}
