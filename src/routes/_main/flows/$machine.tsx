import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/flows/$machine')({
  staticData: { titleKey: 'titles.flow', unlisted: true },
  component: ComingPage,
});
