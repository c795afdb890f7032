import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/incubation/report/')({
  staticData: { titleKey: 'titles.reports' },
  component: ComingPage,
});
