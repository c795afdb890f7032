import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../../../app/coming-page.tsx';

export const Route = createFileRoute('/_main/incubation/report/category/$categoryId')({
  staticData: { titleKey: 'titles.reportCategory' },
  component: ComingPage,
});
