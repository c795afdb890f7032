import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/flows/')({
  staticData: { titleKey: 'titles.flows', unlisted: true },
  component: ComingPage,
});
