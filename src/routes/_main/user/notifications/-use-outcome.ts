import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ApiError } from '../../../../../contract/errors.ts';
import { errorText } from '../../../../app/error-text.ts';
import { notify } from '../../../../app/notify.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';

/** An actor that goes on when its page is left. */
type Lasting = {
  getSnapshot(): { value: unknown };
  subscribe(observer: {
    next: (snapshot: { value: unknown; context: { error: ApiError | null } }) => void;
    complete: () => void;
  }): unknown;
};

type Outcome = {
  /** What did not happen, in the words of spec 8. */
  failed: string;
  onDone?: () => void;
};

/**
 * What becomes of something that was begun in a row of the list. As long as the list is there it is
 * read anew, and the row itself shows a failure; after that a toast does.
 */
export function useOutcome(actor: Lasting, { failed, onDone }: Outcome): void {
  const locale = useLocale();
  const router = useRouter();
  const tell = useEffectEvent((error: ApiError) =>
    notify({ kind: 'error', title: failed, message: errorText(error, locale) }),
  );
  const finish = useEffectEvent(() => onDone?.());
  useEffect(() => {
    let here = true;
    let before = actor.getSnapshot().value;
    actor.subscribe({
      next: ({ value, context }) => {
        // A failure that the row has shown is not told again when the page is left.
        const fails = value === 'failed' && before !== 'failed';
        before = value;
        if (!here && fails && context.error !== null) tell(context.error);
      },
      complete: () => {
        // Coming back must not show for a moment what it was like before.
        if (!here) return router.clearCache({ filter: ({ routeId }) => routeId === listRoute });
        finish();
        void router.invalidate();
      },
    });
    return () => {
      here = false;
    };
  }, [actor, router]);
}

const listRoute = '/_main/user/notifications';
