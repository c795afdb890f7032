import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/content/schemas.ts';
import { BuyButton } from '#src/app/content/buy-button.tsx';
import { QuoteLink } from '#src/app/content/quote-link.tsx';
import { useUser } from '#src/app/shell/use-user.ts';
import { formatListPrice, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { CheckList } from '#src/ui/controls/check-list.tsx';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { Card } from '#src/ui/controls/card.tsx';
import { Price } from '#src/ui/controls/price.tsx';
import styles from './buy.module.css';

/** The price and content of a package, and the link to it. */
export function PackageBuy({ product }: { product: Product }) {
  const { t } = useTranslation('packages');
  const locale = useLocale();
  const here = useRouterState({ select: ({ location }) => location.publicHref });
  const user = useUser();
  return (
    <Card
      as="aside"
      padded
      id="buy"
      className={`stack gap-16 ${styles.buy}`}
      aria-label={t('buy.label')}
    >
      <div>
        <p className="detail">{t('buy.price')}</p>
        <Price large amount={formatListPrice(product.price, locale)} per={t('perOrder')} />
        {locale === 'en-US' ? (
          <p className="detail">
            {t('charge', { amount: formatMoney(product.price.cny, locale) })}
          </p>
        ) : null}
      </div>
      {user === null ? (
        <Link
          to="/auth/login"
          search={{ redirect: here }}
          className={`guest-only ${buttonClass({ variant: 'primary', size: 'large', block: true })}`}
        >
          {t('buy.signIn')}
        </Link>
      ) : (
        <BuyButton
          purchase={{ kind: 'package', id: product.identifier }}
          shown={{ amount: product.price.cny, terms: product.terms }}
          label={t('buy.order')}
          failed={t('buy.failed')}
        />
      )}
      <Link to="/contact-us" className={buttonClass({ block: true })}>
        {t('buy.ask')}
      </Link>
      <QuoteLink
        draft={{ type: 'package', identifier: product.identifier, quantity: 1 }}
        className={buttonClass({ variant: 'text', block: true })}
      />
      <h2 className="text-16">{t('includes')}</h2>
      <CheckList items={product.includes} />
      <p className="detail">{t('buy.note')}</p>
    </Card>
  );
}
