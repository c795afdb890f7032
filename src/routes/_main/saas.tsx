import { createFileRoute } from '@tanstack/react-router';
import { calculatePrice } from '#src/api/pricing.ts';
import { Saas } from '#src/features/saas/saas.tsx';

export const Route = createFileRoute('/_main/saas')({
  staticData: {
    titleKey: 'titles.saas',
    namespaces: ['saas'],
    descriptionKey: 'saas:seo.description',
  },
  loader: ({ context }) => context.api.read('listPlansOfType', context.locale, { type: 'saas' }),
  component: SaasPage,
});

function SaasPage() {
  const { client } = Route.useRouteContext();
  return (
    <Saas plans={Route.useLoaderData()} calculate={(query) => calculatePrice(client, query)} />
  );
}
