import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import styles from './content-crumbs.module.css';

type ContentCrumbsProps = {
  /** Links, from the widest area to the nearest. */
  links: readonly { key: string; link: ReactNode }[];
  /** Where the reader is. */
  here: string;
};

/** Where a page stands. Needs the words of `incubation`. */
export function ContentCrumbs({ links, here }: ContentCrumbsProps) {
  const { t } = useTranslation('incubation');
  return (
    <nav className={styles.crumbs} aria-label={t('crumbs.label')}>
      {links.map(({ key, link }) => (
        <Fragment key={key}>
          {link}
          <Icon name="chevronRight" size={16} />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
