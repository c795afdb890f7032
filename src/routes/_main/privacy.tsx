import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/privacy')({
  staticData: { titleKey: 'titles.privacy' },
  component: ComingPage,
});
