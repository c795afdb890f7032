import { useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Credentials } from '#contract/auth.ts';
import type { ApiError } from '#contract/errors.ts';
import { isUnanswered } from '#contract/lost-response.ts';
import type { Failure } from '#src/app/forms/failure.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';

/** Returns the signing in from one form: what the session did before this form asked does not concern it. */
export function useSigningIn() {
  const { session } = useRouteContext({ from: '__root__' });
  useRecorder(session);
  const [asked, setAsked] = useState(0);
  const error = useSelector(session, (snapshot) => snapshot.context.error);
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  return {
    busy,
    failure: asked > 0 && error !== null ? withOutcome(error, busy) : null,
    signIn(credentials: Credentials) {
      if (busy) return;
      setAsked((times) => times + 1);
      session.send({ type: 'credentials.submitted', credentials });
    },
  };
}

function withOutcome(error: ApiError, isAsking: boolean): Failure {
  if (isAsking) return { ...error, outcome: 'asking' };
  return isUnanswered(error) ? { ...error, outcome: 'unknown' } : error;
}
