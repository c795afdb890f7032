import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/flows/replay')({
  staticData: { titleKey: 'titles.replay', unlisted: true },
  component: ComingPage,
});
