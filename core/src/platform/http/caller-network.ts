import { isIPv6 } from 'node:net';

/** Groups IPv6 addresses by /64, because one home or office usually owns the whole /64 (RFC 6177). */
export function toNetwork(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv6(plain) ? firstHalf(plain.replace(/%.*$/, '')) : plain;
}

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
