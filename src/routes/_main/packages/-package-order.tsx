import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../../contract/content.ts';
import { keepFocus } from '../../../app/keep-focus.ts';
import { notify } from '../../../app/notify.ts';
import { useAsked } from '../../../app/use-asked.ts';
import { Button } from '../../../ui/button.tsx';

const loadConfirm = async () => (await import('./-package-confirm.tsx')).PackageConfirm;

/** Asks before it orders. What orders is fetched for those who are signed in. */
export function PackageOrder({ product }: { product: Product }) {
  const { t } = useTranslation('packages');
  const [wasLetGo, setLetGo] = useState(false);
  const { isAsked, Part, ask, letGo } = useAsked(true, loadConfirm, () =>
    notify({ kind: 'error', title: t('buy.failed'), message: t('buy.hint') }),
  );
  function cancel() {
    letGo();
    setLetGo(true);
  }
  if (Part !== null) return <Part product={product} onCancel={cancel} />;
  return (
    <Button
      ref={wasLetGo ? keepFocus : undefined}
      variant="primary"
      size="large"
      block
      busy={isAsked}
      onClick={ask}
    >
      {t('buy.order')}
    </Button>
  );
}
