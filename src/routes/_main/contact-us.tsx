import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/contact-us')({
  staticData: { titleKey: 'titles.contact' },
  component: ComingPage,
});
