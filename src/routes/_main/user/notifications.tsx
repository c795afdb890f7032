import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/user/notifications')({
  staticData: { titleKey: 'titles.notifications' },
  component: ComingPage,
});
