import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '#src/app/content/or-not-found.ts';
import { Developers } from '#src/features/developers/developers.tsx';
import { MissingSubject } from '#src/features/developers/missing-subject.tsx';

export const Route = createFileRoute('/_main/developers/$subject')({
  staticData: { namespaces: ['developers', 'incubation'] },
  loader: async ({ context: { api, i18n, locale }, params: { subject } }) => {
    const page = await orNotFound(api.read('readDeveloperPage', locale, { subject }));
    const { name } = page;
    const title = i18n.t('developers:calls', { name });
    return { head: { title, description: i18n.t('developers:description', { name }) }, page };
  },
  component: SubjectPage,
  notFoundComponent: MissingSubject,
});

function SubjectPage() {
  return <Developers page={Route.useLoaderData().page} />;
}
