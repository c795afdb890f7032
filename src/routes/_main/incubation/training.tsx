import { createFileRoute } from '@tanstack/react-router';
import { expectPart } from '#src/app/content/expect-part.ts';
import { Trainings } from '#src/features/incubation/trainings.tsx';

export const Route = createFileRoute('/_main/incubation/training')({
  staticData: {
    titleKey: 'shell:footer.more.training',
    namespaces: ['training', 'incubation'],
  },
  loader: ({ context: { api, i18n, locale } }) => {
    expectPart(i18n, 'trainings');
    return api.read('listTrainings', locale, {}, { per_page: 100 });
  },
  component: TrainingPage,
});

function TrainingPage() {
  return <Trainings trainings={Route.useLoaderData().items} />;
}
