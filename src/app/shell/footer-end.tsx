import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentences } from '#src/i18n/sentences.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useSite } from '#src/i18n/use-site.ts';
import styles from './footer.module.css';

/** Says which parts of the site are samples; renders nothing where none is. */
export function SampleNotes() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { samples } = useSite();
  const notes = (['identity', 'wallets', 'sms'] as const).filter((name) => samples[name]);
  if (notes.length === 0) return null;
  return (
    <p className={`mt-24 color-2 ${styles.samples}`}>
      {sentences(locale, ...notes.map((name) => t(`footer.samples.${name}`)))}
    </p>
  );
}

/** The last line of every footer: copyright, filings, terms and privacy policy. */
export function FooterEnd() {
  const { t } = useTranslation('shell');
  return (
    <div className={`cluster caption justify-between mt-24 ${styles.end}`}>
      <Filings />
      <span className={`cluster ${styles.legal}`}>
        <Link to="/terms">{t('footer.terms')}</Link>
        <Link to="/privacy">{t('footer.privacy')}</Link>
        <a href="/licenses.txt">{t('footer.licenses')}</a>
      </span>
    </div>
  );
}

/** The copyright and the filings that the law requires on each page. */
function Filings() {
  const { t } = useTranslation('shell');
  const { icp, police, license } = useSite();
  return (
    <span className={`cluster ${styles.legal}`}>
      <span>{t('footer.copyright')}</span>
      <a href="https://beian.miit.gov.cn/" lang="zh-CN">
        {icp}
      </a>
      {police === null ? null : (
        <a href={police.link} lang="zh-CN">
          {police.emblem === null ? null : (
            <img src={police.emblem} width={16} height={16} loading="lazy" alt="" />
          )}
          <span>{police.number}</span>
        </a>
      )}
      {license === null ? null : <a href={license}>{t('footer.license')}</a>}
    </span>
  );
}
