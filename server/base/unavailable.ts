// SQLSTATE: connections, resources, an operator who stops the server, files of the system; then
// read-only after a failover, too long in a transaction, too long a statement, a lock, no such database, a deadlock.
const states = /^(?:08|53|57P|58)|^(?:25006|25P03|57014|55P03|55000|3D000|40P01)$/;
const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'];
// What the driver says without a code.
const messages =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const deepest = 8;

/**
 * A service outside (a wallet, who sends messages or mails, a bucket) gave no answer, or said that it does
 * not work right now: nothing is wrong with the request, and the same one may do later.
 */
export class ServiceAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ServiceAway';
  }
}

/** Returns whether a service that answers with this HTTP status does not work right now, or has too much to do. */
export function isAwayStatus(status: number): boolean {
  return status >= 500 || status === 429;
}

/**
 * Returns whether something failed because what the server stands on (its database, or a service outside)
 * is away or too slow right now: nothing is wrong with the request, and the same one may do later. Looks through the
 * errors that others have wrapped.
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
  // A socket that is not there; a file that is not there is a fault.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return network.includes(error.code);
}
