import { createFileRoute } from '@tanstack/react-router';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/trademark')({
  staticData: {
    titleKey: 'titles.trademark',
    namespaces: ['services', 'trademark'],
    descriptionKey: 'trademark:seo.description',
  },
  loader: ({ context }) => context.api.read('readService', context.locale, { item: 'trademark' }),
  component: TrademarkPage,
});

function TrademarkPage() {
  return <Service offer={Route.useLoaderData()} />;
}
