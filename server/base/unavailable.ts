// SQLSTATE: connections, resources, an operator who stops the server, system files; then read-only after a
// failover, transaction timeout, statement timeout, lock, missing database, deadlock.
const states = /^(?:08|53|57P|58)|^(?:25006|25P03|57014|55P03|55000|3D000|40P01)$/;
const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'];
// Messages of the driver that come without a code.
const messages =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const deepest = 8;

/**
 * An outside service (a wallet, an SMS or mail provider, a bucket) did not respond, or reported that it does
 * not work right now. The request is fine and may succeed later.
 */
export class ServiceAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServiceAway';
  }
}

/** True for an HTTP status of a service that is down or overloaded. */
export function isAwayStatus(status: number): boolean {
  return status >= 500 || status === 429;
}

/**
 * True when a failure came from the database or an outside service that is down or too slow. The request is
 * fine and may succeed later. Looks through wrapped errors.
 */
export function isUnavailable(thrown: unknown, depth = 0): boolean {
  if (!(thrown instanceof Error) || depth > deepest) return false;
  if (isAway(thrown)) return true;
  const inner = thrown instanceof AggregateError ? thrown.errors : [];
  return [thrown.cause, ...inner].some((error) => isUnavailable(error, depth + 1));
}

function isAway(error: Error): boolean {
  if (error instanceof ServiceAway) return true;
  if (!('code' in error) || typeof error.code !== 'string') return messages.test(error.message);
  if ('severity' in error) return states.test(error.code);
  // A missing socket means that the service is down; a missing file is a fault.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return network.includes(error.code);
}
