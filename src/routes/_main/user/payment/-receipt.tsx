import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './-checkout.module.css';

type ReceiptProps = { title: string; children: ReactNode };

/** The rows of a payment; on paper they stand alone, under the name of who was paid. */
export function Receipt({ title, children }: ReceiptProps) {
  const { t } = useTranslation(['checkout', 'shell']);
  return (
    <Card as="section" padded className={`${styles.card} ${styles.receipt}`}>
      <p className={styles.issuer}>{t('shell:brand.name')}</p>
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <Button variant="text" size="small" onClick={() => print()}>
          <Icon name="receipt" />
          {t('receipt.print')}
        </Button>
      </div>
      {children}
    </Card>
  );
}
