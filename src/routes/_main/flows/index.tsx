import { createFileRoute } from '@tanstack/react-router';
import { readOutlines } from '../../../flows/flow.ts';
import { Flows } from './-flows.tsx';

export const Route = createFileRoute('/_main/flows/')({
  staticData: {
    titleKey: 'titles.flows',
    words: ['flows', 'machines'],
    descriptionKey: 'flows:seo.description',
    unlisted: true,
  },
  loader: async () => Object.values(await readOutlines()),
  component: FlowsPage,
});

function FlowsPage() {
  return <Flows outlines={Route.useLoaderData()} />;
}
