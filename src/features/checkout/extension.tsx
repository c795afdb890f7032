import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PaymentRef } from '#machines/payment.machine.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import styles from './checkout.module.css';
import { isExtendable } from './extendable.ts';

/** More time for the same code, as long as the server gives any (WCAG 2.2.1). */
export function Extension({ payment }: { payment: PaymentRef }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const extendable = useSelector(payment, ({ context }) => isExtendable(context.payment));
  const error = useSelector(payment, ({ context }) => context.extensionError);
  const busy = useSelector(payment, (snapshot) =>
    snapshot.matches({ watched: { extension: 'extending' } }),
  );
  if (!extendable) return <p className="caption leading-16">{t('extend.last')}</p>;
  return (
    <div className={`cluster ${styles.extension}`}>
      <Button
        variant="text"
        size="small"
        busy={busy}
        busyLabel={t('extend.busy')}
        onClick={() => payment.send({ type: 'extension.requested' })}
      >
        {t('extend.ask')}
      </Button>
      {error === null ? null : (
        <p role="alert" className="caption leading-16">
          {t('extend.failed', { reason: errorText(error, locale) })}
        </p>
      )}
    </div>
  );
}
