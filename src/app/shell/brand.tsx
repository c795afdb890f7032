import { Link } from '@tanstack/react-router';
import { useSite } from '#src/i18n/use-site.ts';
import { Logo } from '#src/ui/drawings/logo.tsx';
import styles from './brand.module.css';

type BrandProps = {
  /** Shows the name in the other script too; `fits` hides it where the header gets narrow. */
  both?: 'always' | 'fits';
};

/** The logo and the name, linked to home. */
export function Brand({ both }: BrandProps) {
  const site = useSite();
  return (
    <Link
      to="/"
      className={`gap-10 inline-flex items-center min-width-0 min-height-44 color-1 no-underline ${styles.brand}`}
      data-fits={both === 'fits' || undefined}
      activeOptions={{ exact: true }}
      aria-current={undefined}
    >
      <Logo size={32} isOperators={site.logo !== null} />
      <b className="text-18 weight-600">{site.name}</b>
      {both === undefined ? null : <small className="fine">{site.otherName}</small>}
    </Link>
  );
}
