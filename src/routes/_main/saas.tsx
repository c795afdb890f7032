import { createFileRoute } from '@tanstack/react-router';
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
    <Saas
      plans={Route.useLoaderData()}
      calculate={(query) => client.call('calculatePrice', { query })}
    />
  );
}
