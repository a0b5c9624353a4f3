const pattern = /^([^@\s])[^@\s]*@([a-z0-9])[a-z0-9.-]*(\.[a-z]{2,24})$/i;

/**
 * Masks `hazel@warren.example` as `h***@w***.example`, enough to recognize one's own address. Input in an address field may
 * be someone else's address or a password, so the log keeps no more.
 */
export function maskEmail(typed: string): string {
  const [, name, domain, end] = pattern.exec(typed.trim()) ?? [];
  return name === undefined ? '***' : `${name}***@${domain}***${end}`;
}
