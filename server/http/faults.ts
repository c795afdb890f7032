import type { MiddlewareHandler } from 'hono';
import { AppError, type FailureStatus } from '../domain/app-error.ts';
import type { Sandbox } from '../gateways/sandbox/sandbox.ts';

/** Lets a test's faults happen to the calls they were meant for. */
export function meetFaults(sandbox: Sandbox | null): MiddlewareHandler {
  return async (c, next) => {
    if (sandbox === null) return next();
    const { faults } = sandbox;
    await faults.passHold(c.req.path);
    refuse(faults.takeFailure(c.req.path, 'before'));
    await next();
    refuse(faults.takeFailure(c.req.path, 'after'));
  };
}

function refuse(status: number | null): void {
  if (status !== null) throw new AppError(toFailureStatus(status));
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
