import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../../contract/content.ts';
import { keepFocus } from '../../../app/keep-focus.ts';
import { useFetched } from '../../../app/lazy-hosts.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PackageConfirmProps } from './-package-confirm.tsx';

const loadConfirm = async () => (await import('./-package-confirm.tsx')).PackageConfirm;

/** Asks before it orders. What orders is fetched for those who are signed in. */
export function PackageOrder({ product }: { product: Product }) {
  const { t } = useTranslation('packages');
  const [asked, setAsked] = useState<boolean | null>(null);
  const Confirm = useFetched<PackageConfirmProps>(true, loadConfirm);
  if (asked === true && Confirm !== null) {
    return <Confirm product={product} onCancel={() => setAsked(false)} />;
  }
  return (
    <Button
      ref={asked === null ? undefined : keepFocus}
      variant="primary"
      size="large"
      block
      busy={asked === true}
      onClick={() => setAsked(true)}
    >
      {t('buy.order')}
    </Button>
  );
}
