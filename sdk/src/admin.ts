import { bodyOf, type CallOptions, fileOf, type Http } from './calls.js';
import type { Client } from './client.js';
import { type Paged, paged } from './paged.js';
import type {
  Alarm,
  AuditEntry,
  AuditLog,
  AuditVerdict,
  Download,
  Job,
  JobList,
  JobListQuery,
  PlanConfig,
  PlanSettings,
  PlatformLogExportQuery,
  PlatformLogQuery,
  PlatformUser,
  PlatformUserList,
  PlatformUserQuery,
  SystemStats,
  TenantDetails,
  TenantList,
  TenantListItem,
  TenantListQuery,
  TenantStatus,
  TenantStatusAnswer,
  Waitlist,
  WaitlistEntry,
  WaitlistQuery,
} from './types.js';

export type Admin = ReturnType<typeof adminOf>;

/**
 * Calls for super admins of a platform, in a separate module so that other bundles leave them out. `const admin =
 * adminOf(createClient(…))`
 */
export function adminOf({ api: http }: Pick<Client, 'api'>) {
  return {
    tenants: tenantCalls(http),
    users: {
      list: (
        query: PlatformUserQuery = {},
        options?: CallOptions,
      ): Paged<Numbered<PlatformUserList>, PlatformUser> =>
        numbered(
          (page) =>
            bodyOf(http.GET('/api/admin/users', { ...options, params: { query: { ...query, ...page } } })),
          ({ users }) => users,
        ),

      /** Ends all sessions of a user. They can sign in again, and their API keys keep working. */
      signOut: async (userId: string, options?: CallOptions): Promise<void> => {
        const params = { path: { userId } };
        await bodyOf(http.DELETE('/api/admin/users/{userId}/sessions', { ...options, params }));
      },

      /**
       * For a user who has lost the authenticator app and the recovery codes. Signs them out; they can then sign in
       * with their password alone.
       */
      resetSecondFactor: async (userId: string, options?: CallOptions): Promise<void> => {
        const params = { path: { userId } };
        await bodyOf(http.DELETE('/api/admin/users/{userId}/second-factor', { ...options, params }));
      },
    },
    /** The alarms of the installation, active ones first, then past ones. */
    alarms: async (query: { limit?: number } = {}, options?: CallOptions): Promise<Alarm[]> =>
      (await bodyOf(http.GET('/api/admin/alarms', { ...options, params: { query } }))).alarms,

    stats: (options?: CallOptions): Promise<SystemStats> => bodyOf(http.GET('/api/admin/stats', options)),
    logs: logCalls(http),
    config: configCalls(http),
    /** Returns an access token to act on behalf of a company's owner for half an hour. Every action is logged. */
    loginAs: async (tenantId: string, options?: CallOptions): Promise<string> => {
      const call = http.POST('/api/admin/login-as/{tenantId}', { ...options, ...at(tenantId) });
      return (await bodyOf(call)).access_token;
    },
    /** Ends the use of such a token and returns a token of the super admin. */
    exitLoginAs: async (options?: CallOptions): Promise<string> =>
      (await bodyOf(http.POST('/api/admin/exit-login-as', options))).access_token,
    jobs: jobCalls(http),
    waitlist: waitlistCalls(http),
  };
}

const at = (tenantId: string) => ({ params: { path: { tenantId } } });

function tenantCalls(http: Http) {
  return {
    list: (query: TenantListQuery = {}, options?: CallOptions): Paged<Numbered<TenantList>, TenantListItem> =>
      numbered(
        (page) =>
          bodyOf(http.GET('/api/admin/tenants', { ...options, params: { query: { ...query, ...page } } })),
        ({ tenants }) => tenants,
      ),

    get: (tenantId: string, options?: CallOptions): Promise<TenantDetails> =>
      bodyOf(http.GET('/api/admin/tenants/{tenantId}', { ...options, ...at(tenantId) })),

    /**
     * Requires two-factor authentication from all users who sign in with a password. Users without it can do nothing
     * until they set it up.
     */
    demandSecondFactor: (
      tenantId: string,
      isDemanded: boolean,
      options?: CallOptions,
    ): Promise<TenantStatusAnswer> =>
      bodyOf(
        http.PUT('/api/admin/tenants/{tenantId}/security', {
          ...options,
          ...at(tenantId),
          body: { second_factor_demanded: isDemanded },
        }),
      ),

    /** A deleted company can be reactivated within 30 days. */
    setStatus: (tenantId: string, status: TenantStatus, options?: CallOptions): Promise<TenantStatusAnswer> =>
      bodyOf(
        http.PUT('/api/admin/tenants/{tenantId}/status', { ...options, ...at(tenantId), body: { status } }),
      ),
  };
}

function logCalls(http: Http) {
  return {
    /** The audit log of all companies, newest first. */
    list: (query: PlatformLogQuery = {}, options?: CallOptions): Paged<AuditLog, AuditEntry> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/admin/logs', { ...options, params: { query: { ...query, cursor } } })),
        ({ entries }) => entries,
      ),

    exportCsv: (query: PlatformLogExportQuery = {}, options?: CallOptions): Promise<Download> =>
      fileOf(http.GET('/api/admin/logs/export.csv', { ...options, params: { query }, parseAs: 'stream' })),

    /** Verifies that no entry was changed or removed. A large log takes long: raise the timeout of the client. */
    verify: (options?: CallOptions): Promise<AuditVerdict> =>
      bodyOf(http.GET('/api/admin/logs/verify', options)),
  };
}

/** The settings of all companies, or of the company `tenantId`. */
function configCalls(http: Http) {
  const global = '/api/admin/config/global';
  const ofTenant = '/api/admin/config/tenant/{tenantId}';
  return {
    get: (tenantId?: string, options?: CallOptions): Promise<PlanConfig> =>
      bodyOf(
        tenantId === undefined
          ? http.GET(global, { ...options })
          : http.GET(ofTenant, { ...options, ...at(tenantId) }),
      ),

    set: (body: PlanSettings, tenantId?: string, options?: CallOptions): Promise<PlanConfig> =>
      bodyOf(
        tenantId === undefined
          ? http.PUT(global, { ...options, body })
          : http.PUT(ofTenant, { ...options, ...at(tenantId), body }),
      ),

    /** Resets the settings to the defaults, or those of a company to the platform's. */
    reset: (tenantId?: string, options?: CallOptions): Promise<PlanConfig> =>
      bodyOf(
        tenantId === undefined
          ? http.DELETE(global, { ...options })
          : http.DELETE(ofTenant, { ...options, ...at(tenantId) }),
      ),
  };
}

function jobCalls(http: Http) {
  return {
    list: (query: JobListQuery = {}, options?: CallOptions): Paged<JobList, Job> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/admin/jobs', { ...options, params: { query: { ...query, cursor } } })),
        ({ jobs }) => jobs,
      ),

    /** Retries a parked job. */
    retry: async (jobId: string, options?: CallOptions): Promise<Job> => {
      const path = { jobId };
      return (await bodyOf(http.POST('/api/admin/jobs/{jobId}/retry', { ...options, params: { path } }))).job;
    },
  };
}

function waitlistCalls(http: Http) {
  return {
    /** Newest first. */
    list: (query: WaitlistQuery = {}, options?: CallOptions): Paged<Waitlist, WaitlistEntry> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/admin/waitlist', { ...options, params: { query: { ...query, cursor } } })),
        ({ entries }) => entries,
      ),

    exportCsv: (options?: CallOptions): Promise<Download> =>
      fileOf(http.GET('/api/admin/waitlist/export.csv', { ...options, parseAs: 'stream' })),
  };
}

/** A page of a list with page numbers; `next_cursor` is the number of the next page. */
export type Numbered<Page> = Page & { readonly next_cursor: string | null };

function numbered<Page extends { readonly page: number; readonly pages: number }, Item>(
  load: (query: { readonly page?: number }) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Paged<Numbered<Page>, Item> {
  return paged<Numbered<Page>, Item>(async (cursor) => {
    const page = await load(cursor === undefined ? {} : { page: Number(cursor) });
    return { ...page, next_cursor: page.page < page.pages ? String(page.page + 1) : null };
  }, itemsOf);
}
