import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Lede } from '#src/ui/controls/eyebrow.tsx';
import { HeroMotif } from '#src/ui/motif/hero-motif.tsx';
import styles from './state-page.module.css';

type MissingPageProps = {
  heading: string;
  text: string;
  /** Another link, next to the one to the home page. */
  link: LinkProps;
  linkText: string;
};

/** Says which thing does not exist, and links onward. */
export function MissingPage({ heading, text, link, linkText }: MissingPageProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={`on-ink grid items-center relative overflow-hidden ${styles.band}`}>
      <div className={`art ${styles.art}`}>
        <HeroMotif seed="lost7" width={1200} height={480} from={0.4} to={1.06} top={72} />
      </div>
      <div className="page">
        <div className={`stack gap-12 justify-items-start relative ${styles.words}`}>
          <p className="mono color-3">404</p>
          <h1>{heading}</h1>
          <Lede>{text}</Lede>
          <div className="cluster gap-12 mt-16">
            <Link {...link} className={buttonClass({ variant: 'primary' })}>
              {linkText}
            </Link>
            <Link to="/" className={buttonClass()}>
              {t('notFound.home')}
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}
