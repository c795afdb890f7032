import { createFileRoute } from '@tanstack/react-router';
import { loadService } from '#src/features/services/load.ts';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/international')({
  staticData: {
    titleKey: 'international:hero.eyebrow',
    namespaces: ['international', 'services'],
  },
  loader: ({ context }) => loadService(context, 'international'),
  component: InternationalPage,
});

function InternationalPage() {
  return <Service {...Route.useLoaderData()} />;
}
