import type { CallOptions } from './calls.js';
import type { Client } from './client.js';
import { createCalls } from './generated/admin.js';
import type { PlanConfig, PlanSettings } from './types.js';

export type Admin = ReturnType<typeof adminOf>;

/**
 * Calls for super admins of a platform, in a separate module so that other bundles leave them out. `const admin =
 * adminOf(createClient(…))`
 */
export function adminOf({ api }: Pick<Client, 'api'>) {
  const calls = createCalls(api);
  const { config, tenants } = calls;
  return {
    ...calls,
    /** The settings of all companies, or of the company `tenantId`. */
    config: {
      get: (tenantId?: string, options?: CallOptions): Promise<PlanConfig> =>
        tenantId === undefined ? config.get(options) : tenants.config(tenantId, options),
      set: (body: PlanSettings, tenantId?: string, options?: CallOptions): Promise<PlanConfig> =>
        tenantId === undefined ? config.set(body, options) : tenants.setConfig(tenantId, body, options),
      /** Resets the settings to the defaults, or those of a company to the platform's. */
      reset: (tenantId?: string, options?: CallOptions): Promise<PlanConfig> =>
        tenantId === undefined ? config.reset(options) : tenants.resetConfig(tenantId, options),
    },
  };
}
