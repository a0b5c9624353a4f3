const pattern = /^([^@\s])[^@\s]*@([a-z0-9])[a-z0-9.-]*(\.[a-z]{2,24})$/i;

/**
 * `hazel@warren.example` as `h***@w***.example`: enough to know one's own again. What is typed into the field of an
 * address may be anyone's, or a password, so the log keeps no more of it.
 */
export function maskEmail(typed: string): string {
  const [, name, domain, end] = pattern.exec(typed.trim()) ?? [];
  return name === undefined ? '***' : `${name}***@${domain}***${end}`;
}
