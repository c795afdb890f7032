import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../../contract/content.ts';
import { checkoutAddress } from '../../../actors/checkout-pages.ts';
import { bindPackageOrder } from '../../../actors/package-order.ts';
import { FailureNote } from '../../../app/failure-note.tsx';
import { takeFocus } from '../../../app/take-focus.ts';
import { useSubmission } from '../../../app/use-submission.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './-package-buy.module.css';

export type PackageConfirmProps = { product: Product; onCancel: () => void };

/** Says what will be ordered at which price, and orders it when that is confirmed. */
export function PackageConfirm({ product, onCancel }: PackageConfirmProps) {
  const { t } = useTranslation('packages');
  const locale = useLocale();
  const router = useRouter();
  const [logic] = useState(() =>
    bindPackageOrder(product.identifier, {
      client: router.options.context.client,
      onPlaced: ({ order_no: orderNo }) => void router.navigate(checkoutAddress('order', orderNo)),
    }),
  );
  const { busy, failure, submit } = useSubmission(logic, () => undefined);
  const amount = formatMoney(product.price.cny, locale);
  return (
    <section className={styles.confirm} aria-labelledby="package-confirm">
      <h2 id="package-confirm" className={styles.heading} tabIndex={-1} ref={takeFocus}>
        {t('buy.heading')}
      </h2>
      <p>{t('buy.text', { title: product.title, amount })}</p>
      {failure === null ? null : (
        <FailureNote error={failure} title={t('buy.failed')} hint={t('buy.hint')} />
      )}
      <Button
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel={t('buy.busy')}
        onClick={() => submit({})}
      >
        {t('buy.confirm')}
      </Button>
      <Button variant="text" block onClick={onCancel}>
        {t('buy.cancel')}
      </Button>
    </section>
  );
}
