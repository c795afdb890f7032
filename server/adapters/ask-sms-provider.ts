import { SmsUnclear } from '#server/gateways/sms-sender.ts';
import { send, type OutboundRequest } from './send.ts';

// Errors of a connection that was never open, so that the provider has read nothing.
const unopened = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
];

const deepest = 8;

/**
 * Sends a message to an SMS provider and returns its response as JSON. Throws `SmsUnclear` when the provider may
 * have sent the message, `ServiceAway` when it was never reached, an error for a refusal that is not JSON.
 */
export async function askSmsProvider(
  name: string,
  request: OutboundRequest,
): Promise<{ status: number; json: unknown }> {
  const { status, body } = await send(request).catch((cause: unknown) => {
    if (isUnopened(cause)) throw cause;
    throw new SmsUnclear(`${name} gave no whole answer`, { cause });
  });
  try {
    return { status, json: JSON.parse(body.toString('utf8')) };
  } catch {
    const words = `${name} answered HTTP ${status} without a readable result`;
    // A gateway before the provider may have passed the request on.
    throw status < 300 || status >= 500 ? new SmsUnclear(words) : new Error(words);
  }
}

function isUnopened(thrown: unknown, depth = 0): boolean {
  if (!(thrown instanceof Error) || depth > deepest) return false;
  if ('code' in thrown && unopened.some((code) => code === thrown.code)) return true;
  // One error for each address of the host.
  if (thrown instanceof AggregateError && thrown.errors.length > 0) {
    return thrown.errors.every((error) => isUnopened(error, depth + 1));
  }
  return isUnopened(thrown.cause, depth + 1);
}
