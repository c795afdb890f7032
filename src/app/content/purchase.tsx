import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListPrice } from '#contract/base/money.ts';
import type { Purchase } from '#src/api/purchase.ts';
import { useUser } from '#src/app/shell/use-user.ts';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { BuyButton } from './buy-button.tsx';
import styles from './purchase.module.css';

type PurchaseActProps = { purchase: Purchase; price: ListPrice; terms: string };

/** The start of a purchase: a guest logs in first and returns; a signed-in person confirms and orders. */
export function PurchaseAct({ purchase, price, terms }: PurchaseActProps) {
  const { t } = useTranslation('paywall');
  const locale = useLocale();
  const here = useRouterState({ select: ({ location }) => location.publicHref });
  if (useUser() !== null) {
    return (
      <BuyButton
        purchase={purchase}
        shown={{ amount: price.cny, terms }}
        label={t('buyFor', { amount: formatListPrice(price, locale) })}
        failed={t('failed')}
      />
    );
  }
  return (
    <div className={`guest-only stack gap-10 ${styles.act}`}>
      <Link
        to="/auth/login"
        search={{ redirect: here }}
        className={buttonClass({ variant: 'primary', size: 'large', block: true })}
      >
        {t('login')}
      </Link>
      <p className={styles.hint}>{t('owner')}</p>
    </div>
  );
}
