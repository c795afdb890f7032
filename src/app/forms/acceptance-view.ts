import type { SnapshotFrom } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import type { acceptanceMachine } from '#machines/acceptance.machine.ts';
import type { Outcome } from './failure.ts';

type AcceptanceSnapshot = SnapshotFrom<typeof acceptanceMachine>;

// As many tries as a form makes before it says that the outcome is unknown.
const quietTries = 3;

/** Chooses the view of an acceptance: reading, asking, or a failed read. */
export function getAcceptanceView({ value }: AcceptanceSnapshot) {
  switch (value) {
    case 'checking':
    case 'unavailable':
      return value;
    case 'asked':
    case 'submitting':
    case 'unclear':
    case 'refused':
    case 'accepted':
    case 'declined':
      return 'asked';
  }
}

/** Returns why an acceptance was not stored, or that no answer came. */
export function findAcceptanceFailure({ context }: AcceptanceSnapshot): {
  error: ApiError | null;
  outcome: Outcome | null;
} {
  const { error, unanswered } = context;
  if (unanswered === 0) return { error, outcome: null };
  return { error, outcome: unanswered <= quietTries ? 'asking' : 'unknown' };
}
