import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkoutAddress } from '../../../../actors/checkout-pages.ts';
import { bindPurchase } from '../../../../actors/purchase.ts';
import type { Purchase } from '../../../../api/content.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { useSubmission } from '../../../../app/use-submission.ts';
import { useUser } from '../../../../app/use-user.ts';
import { Button, buttonLook } from '../../../../ui/button.tsx';
import styles from './-purchase.module.css';

type PurchaseActProps = { purchase: Purchase; amount: string };

/** How buying starts: a guest signs in first and comes back, everybody else orders at once. */
export function PurchaseAct({ purchase, amount }: PurchaseActProps) {
  const { t } = useTranslation('reports');
  const here = useRouterState({ select: ({ location }) => location.publicHref });
  if (useUser() !== null) return <BuyButton purchase={purchase} amount={amount} />;
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

function BuyButton({ purchase, amount }: PurchaseActProps) {
  const { t } = useTranslation('reports');
  const router = useRouter();
  const { client } = router.options.context;
  const [logic] = useState(() =>
    bindPurchase(purchase, {
      client,
      onPlaced: ({ order_no: orderNo }) => void router.navigate(checkoutAddress('order', orderNo)),
      // The page says so itself once it is read again.
      onOwned: () => void router.invalidate(),
    }),
  );
  const { busy, failure, submit } = useSubmission(logic, () => undefined);
  return (
    <div className={styles.act}>
      <Button
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel={t('buy.buying')}
        onClick={() => submit({})}
      >
        {t('buy.buyFor', { amount })}
      </Button>
      {failure === null ? null : (
        <FailureNote
          error={failure}
          title={t('buy.failed')}
          hint={failure.error === 'order.already_owned' ? undefined : t('buy.again')}
        />
      )}
    </div>
  );
}
