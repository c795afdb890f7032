import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import styles from './auth.module.css';

type Sentence = 'login.consent' | 'register.consent';

/** "By … you agree to the terms and the privacy policy", with both to read. */
export function Consent({ sentence }: { sentence: Sentence }) {
  return (
    <p className={`caption ${styles.small}`}>
      <ConsentText sentence={sentence} />
    </p>
  );
}

export function ConsentText({ sentence }: { sentence: Sentence }) {
  const { t } = useTranslation('auth');
  return (
    <Trans
      t={t}
      i18nKey={sentence}
      components={{
        // A new tab: what was typed stays where it is.
        terms: <Link to="/terms" target="_blank" />,
        privacy: <Link to="/privacy" target="_blank" />,
      }}
    />
  );
}
