import { useTranslation } from 'react-i18next';
import { LinkedText } from '#src/app/content/linked-text.tsx';
import styles from './auth.module.css';

type Sentence = 'login.consent' | 'register.consent';

const links = { terms: '/terms', privacy: '/privacy' } as const;

/** "By … you agree to the terms and the privacy policy", with links to both. */
export function Consent({ sentence }: { sentence: Sentence }) {
  return (
    <p className={`caption leading-16 ${styles.small}`}>
      <ConsentText sentence={sentence} />
    </p>
  );
}

export function ConsentText({ sentence }: { sentence: Sentence }) {
  const { t } = useTranslation('auth');
  return <LinkedText text={t(sentence)} links={links} />;
}
