import type { Context, MiddlewareHandler } from 'hono';
import { Refusal, type FailureStatus } from '#server/base/refusal.ts';
import type { Sandbox } from './sandbox.ts';

/** The name of a tester, so that faults affect no other caller. */
const testerHeader = 'x-sandbox-tester';

/** On a failure that a test asked for: it may be one that no call has. */
export const injectedHeader = 'x-sandbox-fault';

/** Lets a test's faults happen to the calls they were meant for. */
export function injectFaults({ faults }: Sandbox): MiddlewareHandler {
  return async (c, next) => {
    const call = { path: c.req.path, owners: [c.req.header(testerHeader)] };
    await faults.waitForRelease(call);
    refuse(c, faults.consumeFailure(call, 'before'));
    await next();
    refuse(c, faults.consumeFailure(call, 'after'));
  };
}

function refuse(c: Context, status: number | null): void {
  if (status === null) return;
  c.header(injectedHeader, 'injected');
  throw new Refusal(toFailureStatus(status));
}

function toFailureStatus(status: number): FailureStatus {
  switch (status) {
    case 401:
    case 403:
    case 404:
    case 409:
    case 429:
    case 500:
    case 502:
      return status;
    default:
      return 503;
  }
}
