import { Link, useRouter, useRouterState, type AnyRouter } from '@tanstack/react-router';
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
    }),
  );
  const { busy, failure, submit } = useSubmission(logic, () => undefined);
  // Bought meanwhile, in another tab or on another device: said first, then it opens.
  const isOwned = failure?.error === 'order.already_owned';
  return (
    <div className={styles.act}>
      {isOwned ? null : (
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
      )}
      {failure === null ? null : (
        <FailureNote
          error={failure}
          title={t('buy.failed')}
          hint={t(isOwned ? 'buy.notAgain' : 'buy.again')}
        />
      )}
      {isOwned ? (
        <Button variant="primary" size="large" block onClick={() => void open(router)}>
          {t(purchase.kind === 'report' ? 'buy.openReport' : 'buy.openArticle')}
        </Button>
      ) : null}
    </div>
  );
}

async function open(router: AnyRouter): Promise<void> {
  await router.invalidate();
  // The button has gone with the wall; the reader goes on where the page begins.
  document.getElementById('main')?.focus({ preventScroll: true });
}
