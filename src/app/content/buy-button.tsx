import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '#src/app/forms/keep-focus.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import type { BuyProps } from './buy.tsx';

type BuyButtonProps = Omit<BuyProps, 'onCancel'> & {
  label: string;
  /** Shown when the ordering code could not be fetched. */
  failed: string;
};

/**
 * Takes a logged-in person to an order: it asks before it orders, and shows the button again when the dialog
 * is cancelled. The ordering code is not part of the first load.
 */
export function BuyButton({ purchase, shown, label, failed }: BuyButtonProps) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const [wasDismissed, setDismissed] = useState(false);
  const [load] = useState(() => () => loadBuy(i18n, locale));
  const { Component, isRequested, request, dismiss } = useLazy<BuyProps>(load, {
    when: true,
    onFailed: () => showToast({ kind: 'error', title: failed }),
  });
  function cancel() {
    dismiss();
    setDismissed(true);
  }
  if (isRequested && Component !== null) {
    return <Component purchase={purchase} shown={shown} onCancel={cancel} />;
  }
  return (
    <Button
      ref={wasDismissed ? keepFocus : undefined}
      variant="primary"
      size="large"
      block
      busy={isRequested}
      onClick={request}
    >
      {label}
    </Button>
  );
}

async function loadBuy(i18n: I18n, locale: Locale) {
  const [{ Buy }] = await Promise.all([
    import('./buy.tsx'),
    loadTranslations(i18n, locale, ['purchase', 'acceptance']),
  ]);
  return Buy;
}
