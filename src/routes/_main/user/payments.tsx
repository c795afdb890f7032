import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/user/payments')({
  staticData: { titleKey: 'titles.payments' },
  component: ComingPage,
});
