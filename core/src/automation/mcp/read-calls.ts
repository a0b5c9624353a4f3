import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { AuditDetails } from '../../identity/audit/audit.js';
import type { Log } from '../../platform/shared/log.js';

export type ReadCallsDeps = { readonly audit: AuditLog; readonly log: Log; readonly windowMs?: number };

type Call = { readonly tool: string; readonly disputeId: string | undefined };
type Window = { readonly actor: TenantActor; readonly calls: Call[]; readonly timer: NodeJS.Timeout };

const minuteMs = 60_000;
/** As many ids as the text of an entry holds. */
const namedMax = 15;

/** Records reads by agents: a caller's first one at once, and those of each following minute in one entry. */
export class ReadCalls {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly deps: ReadCallsDeps) {}

  async note(actor: TenantActor, call: Call): Promise<void> {
    const caller = callerOf(actor);
    const window = this.windows.get(caller);
    if (window !== undefined) return void window.calls.push(call);
    this.open(caller, actor);
    await this.record(actor, [call]);
  }

  /** Records what is still counted. */
  async flush(): Promise<void> {
    const windows = [...this.windows.values()];
    this.windows.clear();
    for (const { timer } of windows) clearTimeout(timer);
    await Promise.all(windows.map((window) => this.close(window)));
  }

  private open(caller: string, actor: TenantActor): void {
    const timer = setTimeout(() => {
      const window = this.windows.get(caller);
      this.windows.delete(caller);
      if (window === undefined || window.calls.length === 0) return;
      this.open(caller, actor);
      void this.close(window);
    }, this.deps.windowMs ?? minuteMs).unref();
    this.windows.set(caller, { actor, calls: [], timer });
  }

  private async close({ actor, calls }: Window): Promise<void> {
    if (calls.length === 0) return;
    try {
      await this.record(actor, calls);
    } catch (error) {
      this.deps.log.error({ err: error, calls: calls.length }, 'failed to record the reads of an agent');
    }
  }

  private record(actor: TenantActor, calls: readonly Call[]): Promise<void> {
    const [first, ...others] = calls;
    const id = first?.disputeId;
    const isOfOne = id !== undefined && others.every(({ disputeId }) => disputeId === id);
    return this.deps.audit.recordStandalone(actor, {
      action: 'mcp.call',
      ...(isOfOne ? { subject: { kind: 'dispute', id } } : {}),
      details: others.length === 0 ? { tool: first?.tool ?? '' } : summarize(calls, isOfOne),
    });
  }
}

function callerOf({ tenantId, userId, sessionId, apiKey, impersonator }: TenantActor): string {
  return [tenantId, userId, sessionId, apiKey?.keyId, impersonator?.userId].join(' ');
}

function summarize(calls: readonly Call[], isOfOne: boolean): AuditDetails {
  const counts = new Map<string, number>();
  for (const { tool } of calls) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  const disputes = [...new Set(calls.flatMap(({ disputeId }) => disputeId ?? []))];
  return {
    tool: [...counts].map(([tool, count]) => `${tool} ${count}`).join(', '),
    calls: calls.length,
    ...(isOfOne || disputes.length === 0
      ? {}
      : { disputes: disputes.length, dispute_ids: disputes.slice(0, namedMax).join(' ') }),
  };
}
