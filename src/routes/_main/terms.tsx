import { createFileRoute } from '@tanstack/react-router';
import { Legal } from '#src/features/legal/legal.tsx';

export const Route = createFileRoute('/_main/terms')({
  staticData: {
    titleKey: 'titles.terms',
    namespaces: ['legal'],
    descriptionKey: 'legal:terms.seo.description',
  },
  component: TermsPage,
});

function TermsPage() {
  return <Legal page="terms" />;
}
