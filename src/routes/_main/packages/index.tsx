import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/packages/')({
  staticData: { titleKey: 'titles.packages' },
  component: ComingPage,
});
