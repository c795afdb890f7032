import { isIPv4, isIPv6 } from 'node:net';

/**
 * Normalizes an IP address for comparison; null for any other text. Removes the port and brackets that proxies
 * add, and a zone; an IPv4 address in IPv6 form becomes IPv4.
 */
export function toCanonicalAddress(written: string): string | null {
  const text = written.trim().replace(/^"(.*)"$/s, '$1');
  const bare =
    /^\[([^[\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const groups = parseGroups(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return groups.map((group) => group.toString(16)).join(':');
}

/** Returns the /64 of a canonical IPv6 address: a household can use all of it. */
export function getNetwork(address: string): string {
  return `${address.split(':').slice(0, 4).join(':')}::/64`;
}

/** Parses the eight groups of an IPv6 address in any notation. */
function parseGroups(address: string): readonly number[] {
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = withoutZone.split('::');
  const left = numbersIn(head);
  const right = numbersIn(tail ?? '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => 0);
  return [...left, ...zeros, ...right];
}

function numbersIn(part: string): readonly number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
