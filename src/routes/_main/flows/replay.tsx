import { createFileRoute } from '@tanstack/react-router';
import { ReplayPage } from '#src/features/flows/replay/replay-page.tsx';

export const Route = createFileRoute('/_main/flows/replay')({
  staticData: {
    titleKey: 'titles.replay',
    namespaces: ['replay', 'flows', 'refunds'],
    descriptionKey: 'replay:seo.description',
    unlisted: true,
  },
  component: ReplayPage,
});
