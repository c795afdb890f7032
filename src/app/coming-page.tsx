import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../ui/button.tsx';
import { CoverMotif } from '../ui/cover-motif.tsx';
import { Eyebrow, Lede } from '../ui/eyebrow.tsx';
import styles from './state-page.module.css';

/** Stands in for a page that comes later; the structure test keeps the list of them. */
export function ComingPage() {
  const { t } = useTranslation('shell');
  const leaf = useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1);
      return `${match?.routeId ?? ''} ${match?.staticData.titleKey ?? ''}`;
    },
  });
  const titleKey = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.titleKey });
  const inside = leaf.startsWith('/auth') || leaf.startsWith('/_main/user');
  // The account layout has said the page's title already.
  const titled = leaf.startsWith('/_main/user');
  const Heading = titled ? 'h2' : 'h1';
  const words = (
    <div className={styles.words}>
      <Eyebrow>{t('coming.eyebrow')}</Eyebrow>
      <Heading>
        {titled ? t('coming.inside') : t('coming.title', { page: t(titleKey ?? 'titles.home') })}
      </Heading>
      <Lede>{t('coming.text')}</Lede>
      <div className={styles.actions}>
        <Link to="/saas" className={buttonLook({ variant: 'primary' })}>
          {t('coming.saas')}
        </Link>
        <Link to="/" className={buttonLook()}>
          {t('coming.home')}
        </Link>
      </div>
      <p className={styles.contact}>{t('coming.contact', { phone: t('footer.contact.phone') })}</p>
    </div>
  );
  if (inside) return <div className={styles.inside}>{words}</div>;
  return (
    <div className={styles.band}>
      <div className={styles.art}>
        <CoverMotif seed={leaf} width={1200} height={480} />
      </div>
      <div className="page">{words}</div>
    </div>
  );
}
