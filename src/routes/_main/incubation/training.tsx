import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/incubation/training')({
  staticData: { titleKey: 'titles.training' },
  component: ComingPage,
});
