import { createFileRoute } from '@tanstack/react-router';
import { Service } from '#src/features/services/service.tsx';

export const Route = createFileRoute('/_main/services/rd-management')({
  staticData: {
    titleKey: 'titles.rdManagement',
    namespaces: ['services', 'rd-management'],
    descriptionKey: 'rd-management:seo.description',
  },
  loader: ({ context }) =>
    context.api.read('readService', context.locale, { item: 'rd-management' }),
  component: RdManagementPage,
});

function RdManagementPage() {
  return <Service offer={Route.useLoaderData()} />;
}
