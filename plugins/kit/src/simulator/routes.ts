import type { SimulatorRequest } from './simulator.js';

export type SimulatorRoute = {
  readonly method: string;
  /** Its first group is the id in the path. */
  readonly path: RegExp;
};

/** The route of a call, with the ID in its path. */
export function findRoute<R extends SimulatorRoute>(
  routes: readonly R[],
  { method, path }: Pick<SimulatorRequest, 'method' | 'path'>,
): { readonly route: R | undefined; readonly id: string } {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    const id = match === null ? undefined : decodeSegment(match[1] ?? '');
    if (id !== undefined) return { route, id };
  }
  return { route: undefined, id: '' };
}

/** A decoded path segment. `undefined` if its encoding is invalid. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The user name and password of an `Authorization: Basic` header, or `undefined`. */
export function readBasic(
  authorization: string | undefined,
): { readonly user: string; readonly password: string } | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const text = Buffer.from(value, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at === -1 ? { user: text, password: '' } : { user: text.slice(0, at), password: text.slice(at + 1) };
}

/** The token of an `Authorization: Bearer` header, or `undefined`. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
