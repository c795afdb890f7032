import { createFileRoute } from '@tanstack/react-router';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/trademark')({
  staticData: {
    titleKey: 'titles.trademark',
    namespaces: ['services', 'trademark'],
    descriptionKey: 'trademark:seo.description',
  },
  loader: ({ context }) => context.api.read('listPlansOfType', context.locale, { type: 'service' }),
  component: TrademarkPage,
});

function TrademarkPage() {
  return <Service item="trademark" plans={Route.useLoaderData()} />;
}
