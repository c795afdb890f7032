import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../ui/button.tsx';
import { Lede } from '../ui/eyebrow.tsx';
import { HeroMotif } from '../ui/hero-motif.tsx';
import styles from './state-page.module.css';

/** A path that leaves the picture. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return (
    <div className={`on-ink ${styles.band}`}>
      <div className={styles.art}>
        <HeroMotif seed="lost7" width={1200} height={480} from={0.4} to={1.06} top={72} />
      </div>
      <div className="page">
        <div className={styles.words}>
          <p className={`mono ${styles.code}`}>404</p>
          <h1>{t('notFound.title')}</h1>
          <Lede>{t('notFound.text')}</Lede>
          <div className={styles.actions}>
            <Link to="/" className={buttonLook({ variant: 'primary' })}>
              {t('notFound.home')}
            </Link>
            <Link to="/saas" className={buttonLook()}>
              {t('notFound.saas')}
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}
