import type { Request } from 'express';

import type { Actor, TenantActor } from '../access/actor.js';

/** A request whose permission is for users of a company alone. */
export type SignedIn = Request & { user: TenantActor };

/** A request that a user of a company or a super admin sends. */
export type AnyoneSignedIn = Request & { user: Actor };
