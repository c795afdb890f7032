import { createFileRoute } from '@tanstack/react-router';
import { Trainings } from '#src/features/incubation/trainings.tsx';

export const Route = createFileRoute('/_main/incubation/training')({
  staticData: {
    part: 'trainings',
    titleKey: 'shell:footer.more.training',
    namespaces: ['training', 'incubation'],
  },
  loader: ({ context: { api, locale } }) =>
    api.read('listTrainings', locale, {}, { per_page: 100 }),
  component: TrainingPage,
});

function TrainingPage() {
  return <Trainings trainings={Route.useLoaderData().items} />;
}
