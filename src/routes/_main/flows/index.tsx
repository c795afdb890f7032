import { createFileRoute } from '@tanstack/react-router';
import { readFlows } from '../../../flows/flow.ts';
import { Flows } from './-flows.tsx';

export const Route = createFileRoute('/_main/flows/')({
  staticData: {
    titleKey: 'titles.flows',
    words: ['flows'],
    descriptionKey: 'flows:seo.description',
    unlisted: true,
  },
  loader: ({ context: { i18n, locale } }) => readFlows(i18n, locale),
  component: FlowsPage,
});

function FlowsPage() {
  return <Flows flows={Route.useLoaderData()} />;
}
