import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './checkout.module.css';

/** The rows of a refund; the printed page contains only them, below the merchant's name. */
export function RefundRecord({ children }: { children: Elements }) {
  const { t } = useTranslation('checkout');
  const site = useSite();
  return (
    <Card as="section" padded className={`stack gap-16 receipt ${styles.card}`}>
      <p className={`hidden ${styles.issuer}`}>{site.entity}</p>
      <div
        className={`gap-16 flex items-baseline justify-between text-14 color-3 ${styles.cardHead}`}
      >
        <h2 className="color-1">{t('refunded.record')}</h2>
        <Button variant="text" size="small" onClick={() => print()}>
          <Icon name="receipt" />
          <span>{t('refunded.print')}</span>
        </Button>
      </div>
      {children}
    </Card>
  );
}
