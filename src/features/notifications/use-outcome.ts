import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '#contract/base/api-error.ts';
import { unclearTexts } from '#contract/failures.ts';
import { isUnanswered } from '#contract/base/lost-response.ts';
import { errorText } from '#src/app/forms/error-text.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** An actor that goes on when its page is left. */
type Lasting = {
  getSnapshot(): { value: unknown };
  subscribe(
    observer: (snapshot: { value: unknown; context: { error: ApiError | null } }) => void,
  ): unknown;
};

type Outcome = {
  /** The state in which the server has done it. */
  done: 'gone' | 'submitted';
  /** The failed action, in the words of spec 8. */
  failed: string;
  onDone?: () => void;
};

/**
 * Handles the result of an action in a row of the list. While the list is open, it reloads and the row shows
 * a failure; after that a toast does.
 */
export function useOutcome(actor: Lasting, { done, failed, onDone }: Outcome): void {
  const locale = useLocale();
  const router = useRouter();
  const showResult = useEffectEvent((error: ApiError) =>
    isUnanswered(error)
      ? showToast({ kind: 'warning', title: unclearTexts.unknown[locale] })
      : showToast({ kind: 'error', title: failed, message: errorText(error, locale) }),
  );
  const finish = useEffectEvent(() => onDone?.());
  useEffect(() => {
    let here = true;
    let before = actor.getSnapshot().value;
    actor.subscribe(({ value, context }) => {
      // A failure that the row has shown gets no toast when the page is left.
      if (value === before) return;
      before = value;
      if (!here && value === 'failed' && context.error !== null) showResult(context.error);
      if (value !== done) return;
      // On the way back, the old state must not show for a moment.
      if (!here) return router.clearCache({ filter: ({ routeId }) => routeId === listRoute });
      finish();
      void router.invalidate();
    });
    return () => {
      here = false;
    };
  }, [actor, done, router]);
}

const listRoute = '/_main/user/notifications';
