import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/services/rd-management')({
  staticData: { titleKey: 'titles.rdManagement' },
  component: ComingPage,
});
