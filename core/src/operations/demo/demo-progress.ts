import { join } from 'node:path';

import { createFileStore, type KeyValueStore } from '@rebuttal/plugin-kit/simulator';

export type DemoStatus = 'creating' | 'ready' | 'emptying' | 'empty';

/** The steps of a case that are complete. */
export type DemoStep = 'open' | 'prove' | 'respond' | 'end';

export type CaseProgress = {
  readonly providerDisputeId?: string;
  readonly disputeId?: string;
  readonly done: readonly DemoStep[];
  /** The step failed, and the case stays as it is. */
  readonly failed?: true;
};

type Company = { readonly status: DemoStatus; readonly startedAt: string };

/** The progress of the demo company, durable with each change, so that a killed server continues where it was. */
export class DemoProgress {
  private opened: KeyValueStore | undefined;

  constructor(private readonly dataDir: string) {}

  get company(): Company | undefined {
    return this.store.get<Company>('company', 'demo');
  }

  setCompany(company: Company): void {
    this.store.put('company', 'demo', company);
  }

  caseOf(key: string): CaseProgress {
    return this.store.get<CaseProgress>('case', key) ?? { done: [] };
  }

  setCase(key: string, progress: CaseProgress): void {
    this.store.put('case', key, progress);
  }

  private get store(): KeyValueStore {
    this.opened ??= createFileStore(join(this.dataDir, 'demo.jsonl'));
    return this.opened;
  }
}
