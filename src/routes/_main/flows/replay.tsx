import { createFileRoute } from '@tanstack/react-router';
import { ReplayPage } from '#src/features/flows/replay/replay-page.tsx';

export const Route = createFileRoute('/_main/flows/replay')({
  staticData: {
    namespaces: ['replay', 'flows', 'refunds'],
    unlisted: true,
  },
  component: ReplayPage,
});
