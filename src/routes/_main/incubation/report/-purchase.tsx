import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Purchase } from '../../../../api/content.ts';
import { notify } from '../../../../app/notify.ts';
import { useAsked } from '../../../../app/use-asked.ts';
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
  const { isAsked, Part, ask } = useAsked(isKnown, loadBuy, () =>
    notify({ kind: 'error', title: t('buy.failed'), message: t('buy.again') }),
  );
  if (isKnown && Part !== null) return <Part purchase={purchase} amount={amount} />;
  if (isKnown) {
    return (
      <div className={styles.act}>
        <Button
          variant="primary"
          size="large"
          block
          busy={isAsked}
          busyLabel={t('buy.buying')}
          onClick={ask}
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
