import { createFileRoute } from '@tanstack/react-router';
import { expectPage } from '#src/app/content/expect-page.ts';
import { Trainings } from '#src/features/incubation/trainings.tsx';

export const Route = createFileRoute('/_main/incubation/training')({
  staticData: {
    titleKey: 'shell:footer.more.training',
    namespaces: ['training', 'incubation'],
  },
  loader: ({ context: { api, i18n, locale } }) => {
    expectPage(i18n, '/incubation/training');
    return api.read('listTrainings', locale, {}, { per_page: 100 });
  },
  component: TrainingPage,
});

function TrainingPage() {
  return <Trainings trainings={Route.useLoaderData().items} />;
}
