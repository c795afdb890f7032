import { createFileRoute } from '@tanstack/react-router';
// oxlint-disable-next-line import/default -- Vite gives it the text of the file.
import program from '#docs/client/buy-and-return.ts?raw';
import { Developers } from '#src/features/developers/developers.tsx';

export const Route = createFileRoute('/_main/developers/')({
  staticData: { namespaces: ['developers', 'incubation'] },
  loader: ({ context: { api, locale } }) =>
    api.read('readDeveloperPage', locale, { subject: 'start' }),
  component: DevelopersPage,
});

function DevelopersPage() {
  return <Developers page={Route.useLoaderData()} program={program} />;
}
