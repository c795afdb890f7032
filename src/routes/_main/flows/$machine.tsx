import { createFileRoute, notFound } from '@tanstack/react-router';
import { readFlow } from '../../../flows/flow.ts';
import { FlowOutline } from './-flow-outline.tsx';

export const Route = createFileRoute('/_main/flows/$machine')({
  staticData: { titleKey: 'titles.flow', words: ['flows'], unlisted: true },
  loader: async ({ context: { i18n, locale }, params: { machine } }) => {
    const flow = await readFlow(i18n, locale, machine);
    if (flow === null) throw notFound();
    return flow;
  },
  component: FlowPage,
});

function FlowPage() {
  return <FlowOutline {...Route.useLoaderData()} />;
}
