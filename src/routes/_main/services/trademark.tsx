import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/services/trademark')({
  staticData: { titleKey: 'titles.trademark' },
  component: ComingPage,
});
