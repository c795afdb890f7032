import type { ReactNode } from 'react';
import { Card } from '../../../../ui/card.tsx';
import styles from './-checkout.module.css';

export function Receipt({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padded className={styles.card}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}
