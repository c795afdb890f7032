import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MoreLink } from '#src/app/content/more-link.tsx';
import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import styles from './trust.module.css';

type Term = {
  key: 'refund' | 'once' | 'invoice' | 'data' | 'answer' | 'prices';
  icon: IconName;
  link: LinkProps;
};

/** The promises about every order, each with the page or the term that says so. */
const terms: readonly Term[] = [
  { key: 'refund', icon: 'return', link: { to: '/terms', hash: 'section-5' } },
  { key: 'once', icon: 'shield', link: { to: '/terms', hash: 'section-6' } },
  {
    key: 'invoice',
    icon: 'receipt',
    link: { to: '/flows/$machine', params: { machine: 'invoiceLifecycle' } },
  },
  { key: 'answer', icon: 'mail', link: { to: '/about', hash: 'about-facts' } },
  { key: 'data', icon: 'eye', link: { to: '/privacy' } },
  { key: 'prices', icon: 'document', link: { to: '/terms', hash: 'section-2' } },
];

export function HomeTrust() {
  const { t } = useTranslation('home');
  return (
    <section className="section alternate" aria-labelledby="home-trust">
      <div className="page">
        <SectionHead id="home-trust" eyebrow={t('trust.eyebrow')} title={t('trust.title')} />
        <ul className={`grid columns-3 mt-32 ${styles.promises}`}>
          {terms.map(({ key, icon, link }) => (
            <li key={key} className="flex items-start border-left column">
              <Icon name={icon} size={24} />
              <h3 className="text-18">{t(`trust.items.${key}.title`)}</h3>
              <p className="detail">{t(`trust.items.${key}.text`)}</p>
              <MoreLink link={link} size={16}>
                {t(`trust.items.${key}.link`)}
              </MoreLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
