import { errors } from '../errors/catalogue.js';
import type { Actor } from './actor.js';
import type { UserRole } from './auth.dto.js';

/** What not everyone may do, and who may. Everything else is open to each user of the company. */
const allowed = {
  'manage PSP accounts': ['owner', 'admin'],
  'replay webhooks': ['owner', 'admin'],
  'update dispute response settings': ['owner', 'admin'],
  'put response templates in use or take them out of use': ['owner', 'admin'],
} as const satisfies Record<string, readonly UserRole[]>;

export type GuardedAct = keyof typeof allowed;

export function can(actor: Pick<Actor, 'role'>, act: GuardedAct): boolean {
  return (allowed[act] as readonly UserRole[]).includes(actor.role);
}

/** @throws {AppError} 403 */
export function requireCan(actor: Pick<Actor, 'role'>, act: GuardedAct): void {
  if (!can(actor, act)) throw errors.roleForbids(act);
}
