import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purchase } from '../../../../api/content.ts';
import { useFetched } from '../../../../app/lazy-hosts.tsx';
import { useUser } from '../../../../app/use-user.ts';
import { Button, buttonLook } from '../../../../ui/button.tsx';
import styles from './-purchase.module.css';

export type PurchaseActProps = { purchase: Purchase; amount: string };

const loadBuy = async () => (await import('./-buy.tsx')).Buy;

/**
 * How buying starts: a guest signs in first and comes back, everybody else orders at once. What orders
 * is fetched for those who can.
 */
export function PurchaseAct({ purchase, amount }: PurchaseActProps) {
  const { t } = useTranslation('reports');
  const here = useRouterState({ select: ({ location }) => location.publicHref });
  const isKnown = useUser() !== null;
  const [isAsked, setAsked] = useState(false);
  const Buy = useFetched<PurchaseActProps & { begun: boolean }>(isKnown, loadBuy);
  if (isKnown && Buy !== null) return <Buy purchase={purchase} amount={amount} begun={isAsked} />;
  if (isKnown) {
    return (
      <div className={styles.act}>
        <Button
          variant="primary"
          size="large"
          block
          busy={isAsked}
          busyLabel={t('buy.buying')}
          onClick={() => setAsked(true)}
        >
          {t('buy.buyFor', { amount })}
        </Button>
      </div>
    );
  }
  return (
    <div className={`guest-only ${styles.act}`}>
      <Link
        to="/auth/login"
        search={{ redirect: here }}
        className={buttonLook({ variant: 'primary', size: 'large', block: true })}
      >
        {t('buy.login')}
      </Link>
      <p className={styles.hint}>{t('buy.owner')}</p>
    </div>
  );
}
