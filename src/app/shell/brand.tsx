import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Logo } from '#src/ui/drawings/logo.tsx';
import styles from './brand.module.css';

type BrandProps = {
  /** Shows the name in the other script too; `fits` hides it where the header gets narrow. */
  both?: 'always' | 'fits';
};

/** The logo and the name, linked to home. */
export function Brand({ both }: BrandProps) {
  const { t } = useTranslation('shell');
  return (
    <Link
      to="/"
      className={styles.brand}
      data-fits={both === 'fits' || undefined}
      activeOptions={{ exact: true }}
      aria-current={undefined}
    >
      <Logo size={32} />
      <b>{t('brand.name')}</b>
      {both === undefined ? null : <small>{t('brand.latin')}</small>}
    </Link>
  );
}
