import { startVitest } from 'vitest/node';

/**
 * Runs the page tests in Node over a network that delays each response by up to `limit` milliseconds,
 * and therefore in a different order every time: a test that asserts before a response arrives fails.
 * True when none failed.
 */
export async function delayResponses([limit = '300']: readonly string[]): Promise<boolean> {
  process.env['LATE_RESPONSES_MS'] = limit;
  const vitest = await startVitest('test', [], { project: 'app', watch: false });
  await vitest.close();
  const modules = vitest.state.getTestModules();
  return modules.length > 0 && modules.every((module) => module.ok());
}
