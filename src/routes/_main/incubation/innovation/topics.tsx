import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/incubation/innovation/topics')({
  staticData: { titleKey: 'titles.topics' },
  component: ComingPage,
});
