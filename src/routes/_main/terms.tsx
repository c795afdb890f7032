import { createFileRoute } from '@tanstack/react-router';
import { Legal } from './-legal.tsx';

export const Route = createFileRoute('/_main/terms')({
  staticData: {
    titleKey: 'titles.terms',
    words: ['legal'],
    descriptionKey: 'legal:terms.seo.description',
  },
  component: TermsPage,
});

function TermsPage() {
  return <Legal page="terms" />;
}
