import { useTranslation } from 'react-i18next';
import { Questions } from '#src/app/content/questions.tsx';

const questions = ['wallets', 'expired', 'twice', 'users', 'begins', 'unpaid'] as const;

export function SaasQuestionList() {
  const { t } = useTranslation('still-saas');
  return (
    <Questions
      id="saas-questions"
      eyebrow={t('faq.eyebrow')}
      title={t('faq.title')}
      items={questions.map((key) => t(`faq.items.${key}`, { returnObjects: true }))}
    />
  );
}
