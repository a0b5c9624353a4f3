import { AuditChainWalk, type AuditBreak } from './audit-chain.js';
import type { AuditChainsRepository } from './audit-chains.repository.js';

export type AuditChainBreak = AuditBreak & { readonly chain: string };

export type AuditVerdict = {
  readonly entries: number;
  readonly chains: number;
  /** The first break of each broken chain. */
  readonly breaks: readonly AuditChainBreak[];
};

/** Verifies all chains of the audit log. */
export class AuditVerification {
  private running: Promise<AuditVerdict> | undefined;

  constructor(private readonly deps: { readonly auditChains: AuditChainsRepository }) {}

  /** Reads everything, so concurrent callers share one run. */
  verify(): Promise<AuditVerdict> {
    this.running ??= this.walkAll().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async walkAll(): Promise<AuditVerdict> {
    const { auditChains } = this.deps;
    const chains = await auditChains.names();
    const breaks: AuditChainBreak[] = [];
    let entries = 0;
    for (const chain of chains) {
      await auditChains.read(chain, async (reading) => {
        const walk = new AuditChainWalk(reading.head);
        for await (const entry of reading.entries) {
          walk.take(entry);
          entries += 1;
        }
        walk.end();
        if (walk.break !== undefined) breaks.push({ ...walk.break, chain });
      });
    }
    return { entries, chains: chains.length, breaks };
  }
}
