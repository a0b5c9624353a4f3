import type { SimulatorPorts } from './simulator.js';

type Ports = Pick<SimulatorPorts, 'store' | 'now'>;
type Kept = { readonly owner: string; readonly expiresAtMs: number };

/** Makes an access token valid for so many seconds. */
export function keepToken({ store, now }: Ports, token: string, owner: string, seconds: number): void {
  store.put('token', token, { owner, expiresAtMs: now().getTime() + seconds * 1000 } satisfies Kept);
}

/** The owner of a valid access token. */
export function tokenOwner({ store, now }: Ports, token = ''): string | undefined {
  const kept = store.get<Kept>('token', token);
  return kept !== undefined && kept.expiresAtMs > now().getTime() ? kept.owner : undefined;
}
