import { startVitest } from 'vitest/node';

/**
 * Runs the tests of the pages in Node over a network whose responses each come up to `limit` milliseconds
 * late, and therefore in another order every time: a test that looks before something has arrived fails.
 * True when none failed.
 */
export async function delayResponses([limit = '300']: readonly string[]): Promise<boolean> {
  process.env['LATE_RESPONSES_MS'] = limit;
  const vitest = await startVitest('test', [], { project: 'app', watch: false });
  await vitest.close();
  const modules = vitest.state.getTestModules();
  return modules.length > 0 && modules.every((module) => module.ok());
}
