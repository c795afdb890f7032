import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { checkoutAddress } from '#src/actors/checkout-pages.ts';
import { createPurchase, type Purchase } from '#src/api/content.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from './purchase.module.css';

export type PurchaseActProps = { purchase: Purchase; amount: string };

/** Orders at once: it takes the place of the button that asked for it. */
export function Buy({ purchase, amount }: PurchaseActProps) {
  const { t } = useTranslation('reports');
  const router = useRouter();
  const { client } = router.options.context;
  const { busy, submitted, failure, submit } = useSubmission(
    (_: void, options) => createPurchase(client, purchase, options),
    { onDone: ({ order_no }) => void router.navigate(checkoutAddress('order', order_no)) },
  );
  const begin = useEffectEvent(() => submit());
  useEffect(() => begin(), []);
  // Bought meanwhile, in another tab or on another device: said first, then it opens.
  const isOwned = failure?.error === 'order.already_owned';
  return (
    <div className={`stack gap-10 ${styles.act}`}>
      {isOwned ? null : (
        <Button
          ref={keepFocus}
          variant="primary"
          size="large"
          block
          busy={busy || submitted}
          busyLabel={t('buy.buying')}
          onClick={() => submit()}
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
