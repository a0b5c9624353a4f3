import type { Request } from 'express';

/** A request that passed `@Security('refresh')`. */
export type RefreshingRequest = Request & { user: { refreshToken: string } };
