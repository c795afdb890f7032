import { createFileRoute } from '@tanstack/react-router';
import { Legal } from '#src/features/legal/legal.tsx';

export const Route = createFileRoute('/_main/privacy')({
  staticData: {
    titleKey: 'titles.privacy',
    namespaces: ['legal'],
    descriptionKey: 'legal:privacy.seo.description',
  },
  component: PrivacyPage,
});

function PrivacyPage() {
  return <Legal page="privacy" />;
}
