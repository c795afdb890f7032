import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/content.ts';
import { checkoutAddress } from '#src/actors/checkout-pages.ts';
import { createPackageOrder } from '#src/api/orders.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { takeFocus } from '#src/app/forms/take-focus.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from './buy.module.css';

type PackageConfirmProps = { product: Product; onCancel: () => void };

/** Says what will be ordered at which price, and orders it when that is confirmed. */
export function PackageConfirm({ product, onCancel }: PackageConfirmProps) {
  const { t } = useTranslation('packages');
  const locale = useLocale();
  const router = useRouter();
  const { client } = router.options.context;
  const { busy, submitted, failure, submit } = useSubmission(
    (_: void, options) => createPackageOrder(client, product.identifier, options),
    { onDone: ({ order_no }) => void router.navigate(checkoutAddress('order', order_no)) },
  );
  const amount = formatMoney(product.price.cny, locale);
  return (
    <section className={`stack gap-12 ${styles.confirm}`} aria-labelledby="package-confirm">
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
        busy={busy || submitted}
        busyLabel={t('buy.busy')}
        onClick={() => submit()}
      >
        {t('buy.confirm')}
      </Button>
      <Button variant="text" block onClick={onCancel}>
        {t('buy.cancel')}
      </Button>
    </section>
  );
}
