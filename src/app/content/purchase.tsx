import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useUser } from '#src/app/shell/use-user.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import styles from './purchase.module.css';
import type { PurchaseActProps } from './buy.tsx';

const loadBuy = async () => (await import('./buy.tsx')).Buy;

/**
 * How buying starts: a guest signs in first and comes back, everybody else orders at once. What orders
 * is fetched for those who can.
 */
export function PurchaseAct({ purchase, amount }: PurchaseActProps) {
  const { t } = useTranslation('reports');
  const here = useRouterState({ select: ({ location }) => location.publicHref });
  const isKnown = useUser() !== null;
  const { Component, isRequested, request } = useLazy(loadBuy, {
    when: isKnown,
    onFailed: () => showToast({ kind: 'error', title: t('buy.failed'), message: t('buy.again') }),
  });
  if (isKnown) {
    return isRequested && Component !== null ? (
      <Component purchase={purchase} amount={amount} />
    ) : (
      <div className={`stack gap-10 ${styles.act}`}>
        <Button
          variant="primary"
          size="large"
          block
          busy={isRequested}
          busyLabel={t('buy.buying')}
          onClick={request}
        >
          {t('buy.buyFor', { amount })}
        </Button>
      </div>
    );
  }
  return (
    <div className={`guest-only stack gap-10 ${styles.act}`}>
      <Link
        to="/auth/login"
        search={{ redirect: here }}
        className={buttonClass({ variant: 'primary', size: 'large', block: true })}
      >
        {t('buy.login')}
      </Link>
      <p className={styles.hint}>{t('buy.owner')}</p>
    </div>
  );
}
