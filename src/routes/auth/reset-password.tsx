import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/auth/reset-password')({
  staticData: { titleKey: 'titles.resetPassword' },
  component: ComingPage,
});
