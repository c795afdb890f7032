import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/user/membership')({
  staticData: { titleKey: 'titles.membership' },
  component: ComingPage,
});
