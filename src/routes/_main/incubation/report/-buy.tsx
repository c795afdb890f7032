import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkoutAddress } from '../../../../actors/checkout-pages.ts';
import { bindPurchase } from '../../../../actors/purchase.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { keepFocus } from '../../../../app/keep-focus.ts';
import { useSubmission } from '../../../../app/use-submission.ts';
import { Button } from '../../../../ui/button.tsx';
import type { PurchaseActProps } from './-purchase.tsx';
import styles from './-purchase.module.css';

/** Orders at once: it takes the place of the button that asked for it. */
export function Buy({ purchase, amount }: PurchaseActProps) {
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
  const begin = useEffectEvent(() => submit({}));
  useEffect(() => begin(), []);
  // Bought meanwhile, in another tab or on another device: said first, then it opens.
  const isOwned = failure?.error === 'order.already_owned';
  return (
    <div className={styles.act}>
      {isOwned ? null : (
        <Button
          ref={keepFocus}
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
