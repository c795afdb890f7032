import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/services/industry-cloud')({
  staticData: { titleKey: 'titles.industryCloud' },
  component: ComingPage,
});
