import type { Request } from 'express';

import type { Actor, TenantActor } from '../access/actor.js';

/** A request by a member of a company. */
export type SignedIn = Request & { user: TenantActor };

/** A request by a member of a company or a super admin. */
export type AnyoneSignedIn = Request & { user: Actor };
