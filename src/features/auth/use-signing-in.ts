import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Credentials } from '#contract/accounts/auth.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { isUnanswered } from '#contract/base/lost-response.ts';
import { asFailure, type Outcome } from '#src/app/forms/failure.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';

/** Provides the sign-in of one form; earlier sign-ins of the session do not affect it. */
export function useSigningIn() {
  const { session } = useRouteContext({ from: '__root__' });
  useRecorder(session);
  const [asked, setAsked] = useState(0);
  const error = useSelector(session, (snapshot) => snapshot.context.error);
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  return {
    busy,
    failure: asked > 0 ? asFailure(error, findOutcome(error, busy)) : null,
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
