import { createFileRoute } from '@tanstack/react-router';
import { Developers } from '#src/features/developers/developers.tsx';

export const Route = createFileRoute('/_main/developers/$subject')({
  staticData: { namespaces: ['developers', 'incubation'] },
  loader: async ({ context: { api, i18n, locale }, params }) => {
    const { loadSubject } = await import('#src/features/developers/load-subject.ts');
    return loadSubject(api.read('readDeveloperPage', locale, params), i18n);
  },
  component: SubjectPage,
});

function SubjectPage() {
  return <Developers page={Route.useLoaderData().page} />;
}
