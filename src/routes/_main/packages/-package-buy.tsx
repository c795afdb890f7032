import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../../contract/content.ts';
import { useUser } from '../../../app/use-user.ts';
import { formatListPrice, formatMoney } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Price } from '../../../ui/price.tsx';
import styles from './-package-buy.module.css';
import { PackageOrder } from './-package-order.tsx';

/** What a package costs and holds, and the way to it. */
export function PackageBuy({ product }: { product: Product }) {
  const { t } = useTranslation('packages');
  const locale = useLocale();
  const here = useRouterState({ select: ({ location }) => location.publicHref });
  const user = useUser();
  return (
    <Card as="aside" padded className={styles.buy} aria-label={t('buy.label')}>
      <div>
        <p className={styles.small}>{t('buy.price')}</p>
        <Price large amount={formatListPrice(product.price, locale)} per={t('perOrder')} />
        {locale === 'en-US' ? (
          <p className={styles.small}>
            {t('charge', { amount: formatMoney(product.price.cny, locale) })}
          </p>
        ) : null}
      </div>
      {user === null ? (
        <Link
          to="/auth/login"
          search={{ redirect: here }}
          className={`guest-only ${buttonLook({ variant: 'primary', size: 'large', block: true })}`}
        >
          {t('buy.signIn')}
        </Link>
      ) : (
        <PackageOrder product={product} />
      )}
      <Link to="/contact-us" className={buttonLook({ block: true })}>
        {t('buy.ask')}
      </Link>
      <h2 className={styles.heading}>{t('includes')}</h2>
      <ul className={styles.includes}>
        {product.includes.map((item) => (
          <li key={item}>
            <Icon name="check" />
            {item}
          </li>
        ))}
      </ul>
      <p className={styles.small}>{t('buy.note')}</p>
    </Card>
  );
}
