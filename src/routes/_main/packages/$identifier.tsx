import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/packages/$identifier')({
  staticData: { titleKey: 'titles.package' },
  component: ComingPage,
});
