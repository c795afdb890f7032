import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/user/security')({
  staticData: { titleKey: 'titles.security' },
  component: ComingPage,
});
