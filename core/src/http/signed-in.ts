import type { Request } from 'express';

import type { Actor, TenantActor } from '../auth/actor.js';

/** A request that passed `@Security('session')`: someone of a company acts. */
export type SignedIn = Request & { user: TenantActor };

/** A request that passed `@Security('session', ['anyone'])`: a user of a company or a super admin acts. */
export type AnyoneSignedIn = Request & { user: Actor };
