import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { asApiError } from '#contract/base/api-error.ts';
import { useOnline } from '#src/app/device/use-online.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';
import type { Elements } from '#src/ui/elements.tsx';

type LoadFailedProps = {
  error: unknown;
  /** The namespace with the texts: which content failed to load, and which statement still holds (spec 8). */
  of:
    | 'bookings'
    | 'checkout'
    | 'downloads'
    | 'invoices'
    | 'membership'
    | 'notifications'
    | 'orders'
    | 'payments'
    | 'profile'
    | 'quotes'
    | 'refunds'
    | 'security';
  heading?: string;
  /** Loads again; by default through the page's loader. */
  onRetry?: () => void;
  /** Another action next to the retry. */
  way?: Elements;
};

/** Replaces content that failed to load: the content, the reason, and a retry. */
export function LoadFailed({ error, of, heading, onRetry, way }: LoadFailedProps) {
  const { t } = useTranslation(of);
  const locale = useLocale();
  const router = useRouter();
  const failure = asApiError(error);
  const retry = onRetry ?? (() => void router.invalidate());
  useOnline(retry, { when: failure.kind === 'unreachable' });
  return (
    <>
      <EmptyState
        drawing={failure.kind === 'unreachable' ? 'offline' : 'broken'}
        role="alert"
        heading={heading ?? t('failed.title')}
        text={t('failed.text', { reason: errorText(failure, locale) })}
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              {t('failed.retry')}
            </Button>
            {way}
          </>
        }
      />
      <CaseLinks origin="form" isCentered />
    </>
  );
}
