import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/user/profile')({
  staticData: { titleKey: 'titles.profile' },
  component: ComingPage,
});
