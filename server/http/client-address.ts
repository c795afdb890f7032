import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';

export type ClientAddress = {
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 one. */
  group: string;
  isLoopback: boolean;
};

export type TrustedProxies = (address: string) => boolean;

/** Reads `TRUSTED_PROXIES`: addresses and CIDR ranges separated by commas. Throws on anything else. */
export function parseTrustedProxies(value: string): TrustedProxies {
  const list = new BlockList();
  for (const item of value.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const [address = '', bits] = item.split('/');
    const family = isIP(address);
    const length = bits === undefined ? (family === 6 ? 128 : 32) : Number(bits);
    if (
      family === 0 ||
      !Number.isInteger(length) ||
      length < 0 ||
      length > (family === 6 ? 128 : 32)
    ) {
      throw new Error(`"${item}" is neither an address nor a range.`);
    }
    list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Who is calling: the socket's address, or, when that is a trusted proxy, the rightmost address of
 * X-Forwarded-For that is not one. What stands further left was written by the caller.
 */
export function clientAddress(c: Context, isTrusted: TrustedProxies): ClientAddress {
  const socket = plain(socketAddress(c.env));
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => plain(part.trim()))
    .filter((part) => part !== '');
  let address = socket;
  while (isTrusted(address) && forwarded.length > 0) address = forwarded.pop() ?? address;
  const hasUnreadProxy = forwarded.length > 0 || c.req.header('forwarded') !== undefined;
  if (isIP(address) === 0) return { group: socket, isLoopback: false };
  return {
    group: isIPv6(address) ? networkOf(address) : address,
    // Behind a proxy that nobody declared, everybody would look like this machine.
    isLoopback: isLoopback(address) && !(address === socket && hasUnreadProxy),
  };
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The first four groups; a household has a whole /64 to call from. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Without a socket the call comes from this very process. */
function socketAddress(env: unknown): string {
  if (!isRecord(env) || !isRecord(env.incoming) || !isRecord(env.incoming.socket))
    return '127.0.0.1';
  const { remoteAddress } = env.incoming.socket;
  return typeof remoteAddress === 'string' ? remoteAddress : 'unknown';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
