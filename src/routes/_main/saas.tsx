import { createFileRoute } from '@tanstack/react-router';
import { Saas } from './-saas.tsx';

export const Route = createFileRoute('/_main/saas')({
  staticData: { titleKey: 'titles.saas', words: ['saas'], descriptionKey: 'saas:seo.description' },
  loader: ({ context }) => context.api.read('listPlansOfType', context.locale, { type: 'saas' }),
  component: SaasPage,
});

function SaasPage() {
  return <Saas plans={Route.useLoaderData()} />;
}
