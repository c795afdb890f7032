import { useState } from 'react';
import { isLate } from '#contract/base/deadlines.ts';
import { useTimeout } from '#src/app/device/use-timer.ts';

const maxTimerMs = 2 ** 31 - 1;

/**
 * Checks whether a deadline has passed, and renders again at the moment when it passes. `asOf` is the server's
 * time of the reading: the time since then is measured, so that a wrong clock of the device does not matter.
 */
export function useIsLate(deadline: string | null, asOf: string): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  const wasLate = isLate(deadline, asOf);
  const waitMs = deadline === null || wasLate ? null : Date.parse(deadline) - Date.parse(asOf);
  // A longer timer fires at once.
  useTimeout(
    () => setPassed(deadline),
    waitMs !== null && waitMs > maxTimerMs ? null : waitMs,
    `${deadline} ${asOf}`,
  );
  return wasLate || (deadline !== null && passed === deadline);
}
