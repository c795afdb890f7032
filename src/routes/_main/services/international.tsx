import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/services/international')({
  staticData: { titleKey: 'titles.international' },
  component: ComingPage,
});
