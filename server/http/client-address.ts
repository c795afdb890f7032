import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { ClientAddress } from '#server/base/client-address.ts';
import { getNetwork, toCanonicalAddress } from './canonical-address.ts';

/** Checks whether a list contains an address. */
export type AddressList = (address: string) => boolean;

/** The trusted proxies in front of the server, and its public address if it is known. */
export type Reach = { trustedProxies: AddressList; publicUrl: string | null };

/**
 * The signs that a request does not come from a program on this machine: a remote address, a proxy header,
 * or another host name, port or protocol version.
 */
export type ForeignSign = 'address' | 'forwarded' | 'name' | 'port' | 'protocol';

const loopback6 = toCanonicalAddress('::1');
const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

// Headers that proxies and content delivery networks add.
const forwarding =
  /^(?:x-)?forwarded\b|^via$|^cdn-loop$|^(?:cf|fastly|akamai)-|^x-(?:amzn?|azure|arr|appengine|envoy|vercel|original|proxy|host|scheme)\b|(?:^|-)(?:client)?ip$|-addr$/;

/** Reads addresses and CIDR ranges separated by commas. Throws on anything else. */
export function parseAddressList(value: string): AddressList {
  const list = new BlockList();
  for (const item of value.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const [network = '', bits, ...more] = item.split('/');
    const address = isIP(network) === 0 ? null : toCanonicalAddress(network);
    const family = address !== null && isIPv6(address) ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    // A range of IPv4 may be written as the IPv6 addresses that it is mapped to.
    const mappedBits = isIPv6(network) && family === 'ipv4' ? 96 : 0;
    const length = bits === undefined ? most : Number(bits) - mappedBits;
    const isLength = bits === undefined || /^\d{1,3}$/.test(bits);
    if (address === null || more.length > 0 || !isLength || length < 0 || length > most) {
      throw new Error(`"${item}" is neither an address nor a range.`);
    }
    list.addSubnet(address, length, family);
  }
  return (peer) => {
    const address = toCanonicalAddress(peer);
    return address !== null && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/**
 * Finds the client's address: the socket's address, or, if that is a trusted proxy, the rightmost address
 * of X-Forwarded-For that is not one. The caller can forge all addresses to the left of it.
 */
export function clientAddress(c: Context, reach: Pick<Reach, 'trustedProxies'>): ClientAddress {
  return {
    group: getAddressGroup(deviceAddress(c, reach)),
    isLoopback: findForeignSign(c) === null,
  };
}

/** Finds the client's whole address like `clientAddress`; a wallet compares it with the one that it sees. */
export function deviceAddress(
  c: Context,
  { trustedProxies }: Pick<Reach, 'trustedProxies'>,
): string {
  const socket = canonicalSocketAddress(c);
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(toCanonicalAddress);
  let address: string | null = socket;
  while (address !== null && trustedProxies(address) && forwarded.length > 0) {
    address = forwarded.pop() ?? null;
  }
  // A proxy that says "unknown" is counted by its own address.
  return address ?? socket;
}

/**
 * Finds the first sign that a request does not come from a program on this machine; null without one. No
 * header can prove a local caller: behind a careless proxy everyone would be local. A proxy that adds no
 * header calls by HTTP/1.0 or by the public name. A page that abuses DNS rebinding calls by its own name.
 */
export function findForeignSign(c: Context): ForeignSign | null {
  if (!isLoopbackAddress(canonicalSocketAddress(c))) return 'address';
  if (isForwarded(c)) return 'forwarded';
  const incoming = findIncoming(c.env);
  // Only HTTP/1.0 may lack a host name; it is refused below.
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  if (!loopbackHost.test(host)) return 'name';
  if (incoming?.['httpVersion'] === '1.0') return 'protocol';
  const port = isRecord(incoming?.['socket']) ? incoming['socket']['localPort'] : undefined;
  const hostPort = Number(loopbackHost.exec(host)?.[1] ?? 80);
  return port === undefined || port === hostPort ? null : 'port';
}

/** Checks whether a list contains the socket's own address, and no proxy has forwarded the request. */
export function isDirectlyFrom(c: Context, addresses: AddressList): boolean {
  return addresses(socketAddress(c.env)) && !isForwarded(c);
}

function isForwarded(c: Context): boolean {
  return Object.keys(c.req.header()).some((name) => forwarding.test(name));
}

function isLoopbackAddress(address: string): boolean {
  return address === loopback6 || (isIPv4(address) && address.startsWith('127.'));
}

function canonicalSocketAddress(c: Context): string {
  const address = socketAddress(c.env);
  return toCanonicalAddress(address) ?? address;
}

function getAddressGroup(address: string): string {
  return isIPv6(address) ? getNetwork(address) : address;
}

/** Returns the remote address of the socket; without a socket the call comes from this process. */
export function socketAddress(env: unknown): string {
  const incoming = findIncoming(env);
  if (!isRecord(incoming?.['socket'])) return '127.0.0.1';
  const { remoteAddress } = incoming['socket'];
  return typeof remoteAddress === 'string' ? remoteAddress : 'unknown';
}

function findIncoming(env: unknown): Record<string, unknown> | null {
  return isRecord(env) && isRecord(env['incoming']) ? env['incoming'] : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
