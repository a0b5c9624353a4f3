export function disputePath(id: string, action = ''): string {
  return `/disputes/${encodeURIComponent(id)}${action}`;
}
