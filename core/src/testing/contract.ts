import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

type Call = { readonly method: string; readonly pattern: RegExp; readonly statuses: readonly string[] };
type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>;

let calls: readonly Call[] | undefined;

/** @throws if openapi.yaml doesn't document the response status */
export function assertDocumented(method: string, path: string, status: number): void {
  calls ??= readCalls();
  const [address = ''] = path.split('?');
  const call = calls.find((one) => one.method === method && one.pattern.test(address));
  if (call !== undefined && !call.statuses.includes(String(status)))
    throw new Error(`${method} ${address} returned ${status}, which openapi.yaml doesn't document`);
}

/** Static paths come first: `/api/disputes/summary` is not the dispute "summary". */
function readCalls(): Call[] {
  const file = new URL('../../../openapi.yaml', import.meta.url);
  const { paths } = parse(readFileSync(file, 'utf8')) as { paths: Paths };
  return Object.entries(paths)
    .sort(([one], [other]) => variablesOf(one) - variablesOf(other))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
        statuses: Object.keys(responses),
      })),
    );
}

/** Early variables weigh most: `/api/{store}/accounts` comes after all others. */
function variablesOf(path: string): number {
  return path.split('{').length - 1 + (path.startsWith('/api/{') ? 100 : 0);
}
