import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { asApiError } from '../../contract/errors.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { errorText } from './error-text.ts';

type LoadFailedProps = {
  error: unknown;
  /** What could not be loaded, in the words of spec 8. */
  heading: string;
  /** Why, and what holds all the same. */
  text: (reason: string) => string;
  retry: string;
  /** Reads again; by default the page's loader does. */
  onRetry?: () => void;
  /** Another way out, beside the other try. */
  way?: ReactNode;
};

/** Stands for a page whose loader failed: what, why, and another try. */
export function LoadFailed({ error, heading, text, retry, onRetry, way }: LoadFailedProps) {
  const locale = useLocale();
  const router = useRouter();
  const failure = asApiError(error);
  return (
    <EmptyState
      drawing={failure.kind === 'unreachable' ? 'offline' : 'broken'}
      role="alert"
      heading={heading}
      text={text(errorText(failure, locale))}
      actions={
        <>
          <Button variant="primary" onClick={onRetry ?? (() => void router.invalidate())}>
            {retry}
          </Button>
          {way}
        </>
      }
    />
  );
}
