import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/services/intellectual-property')({
  staticData: { titleKey: 'titles.intellectualProperty' },
  component: ComingPage,
});
