import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Credentials } from '#contract/accounts/auth.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { isUnanswered } from '#contract/base/lost-response.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { isLeftOpen } from '#src/actors/secret-round.ts';
import { asFailure, leftFailure, type Outcome } from '#src/app/forms/failure.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';

/**
 * Provides the sign-in of one form; earlier sign-ins of the session do not affect it, except an unanswered one
 * by the `method` before a reload.
 */
export function useSigningIn(method: Credentials['method'] | null = null) {
  const { session } = useRouteContext({ from: '__root__' });
  useRecorder(session);
  const [asked, setAsked] = useState(0);
  // The server, which renders the page, does not know what this tab has sent.
  const isHydrated = useHydrated();
  const [wasLeft] = useState(() => method !== null && isLeftOpen('signIn', method));
  const error = useSelector(session, (snapshot) => snapshot.context.error);
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  return {
    busy,
    failure:
      asked > 0
        ? asFailure(error, findOutcome(error, busy))
        : wasLeft && isHydrated
          ? leftFailure
          : null,
    signIn(credentials: Credentials) {
      if (busy) return;
      setAsked((times) => times + 1);
      session.send({ type: 'credentials.submitted', credentials });
    },
  };
}

/** Says whether the request is being retried or the retries ran out; null when the result is known. */
function findOutcome(error: ApiError | null, isAsking: boolean): Outcome | null {
  if (error === null) return null;
  if (isAsking) return 'asking';
  return isUnanswered(error) ? 'unknown' : null;
}
