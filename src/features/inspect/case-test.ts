import type { Locale } from '#contract/base/picklists.ts';
import { copy } from '#src/app/device/copy.ts';
import { makeSupportCode } from '#src/app/support/make-code.ts';
import type { Recorder } from '#src/app/support/recorder.ts';
import { caseTestPath } from './case-test-path.ts';

/**
 * Copies the failing test of what one machine of this page has done. Rejects when there is none; false where the
 * browser does not allow copying.
 */
export async function copyCaseTest(
  recorder: Recorder,
  machine: string,
  locale: Locale,
): Promise<boolean> {
  const code = makeSupportCode({ origin: 'form', orderNo: null, locale }, recorder);
  const response = await fetch(`${caseTestPath}?machine=${machine}`, {
    method: 'POST',
    body: code,
  });
  if (!response.ok) throw new Error(await response.text());
  return copy(await response.text());
}
