import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/auth/forgot-password')({
  staticData: { titleKey: 'titles.forgotPassword' },
  component: ComingPage,
});
