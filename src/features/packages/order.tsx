import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/content.ts';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { Button } from '#src/ui/controls/button.tsx';

const loadConfirm = async () => (await import('./confirm.tsx')).PackageConfirm;

/** Asks before it orders. What orders is fetched for those who are signed in. */
export function PackageOrder({ product }: { product: Product }) {
  const { t } = useTranslation('packages');
  const [wasDismissed, setDismissed] = useState(false);
  const { Component, isRequested, request, dismiss } = useLazy(loadConfirm, {
    when: true,
    onFailed: () => showToast({ kind: 'error', title: t('buy.failed'), message: t('buy.hint') }),
  });
  function cancel() {
    dismiss();
    setDismissed(true);
  }
  if (isRequested && Component !== null) return <Component product={product} onCancel={cancel} />;
  return (
    <Button
      ref={wasDismissed ? keepFocus : undefined}
      variant="primary"
      size="large"
      block
      busy={isRequested}
      onClick={request}
    >
      {t('buy.order')}
    </Button>
  );
}
