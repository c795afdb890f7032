import { Link, type LinkProps } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './crumbs.module.css';

type ContentCrumbsProps = {
  /** From the widest area to the nearest; null skips an entry. */
  links: readonly ({ title: string; link: LinkProps } | null)[];
  /** The current page. */
  here: string;
};

/** Shows the position of a page in the site. Needs the `incubation` texts. */
export function ContentCrumbs({ links, here }: ContentCrumbsProps) {
  const { t } = useTranslation('incubation');
  return (
    <nav className={`cluster detail ${styles.crumbs}`} aria-label={t('crumbs.label')}>
      {links
        .filter((link) => link !== null)
        .map(({ title, link }) => (
          <Fragment key={title}>
            <Link {...link} activeOptions={{ exact: true }}>
              {title}
            </Link>
            <Icon name="chevronRight" size={16} />
          </Fragment>
        ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
