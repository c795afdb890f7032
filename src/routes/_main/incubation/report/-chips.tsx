import type { ReactNode } from 'react';
import styles from './-list.module.css';

/** One row of choices that narrow a list, each a link. */
export function Chips({ label, links }: { label: string; links: readonly ReactNode[] }) {
  return (
    <nav className={styles.chips} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {links.map((link, index) => (
          <li key={index}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
