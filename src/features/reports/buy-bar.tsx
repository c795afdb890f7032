import { useTranslation } from 'react-i18next';
import { PhoneBar } from '#src/app/content/phone-bar.tsx';
import { formatListPrice } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';

export type BuyBarProps = { price: Parameters<typeof formatListPrice>[0] };

/** The price of a report and the way to its purchase, at the foot of a phone's screen. */
export function BuyBar({ price }: BuyBarProps) {
  const { t } = useTranslation('reports');
  return (
    <PhoneBar repeats="buy" price={formatListPrice(price, useLocale())}>
      <a href="#buy" className={buttonClass({ variant: 'primary' })}>
        {t('buy.open')}
      </a>
    </PhoneBar>
  );
}
