import { can, limitsOf, type AnyProvider, type Limit } from '@rebuttal/plugin-kit';

import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import type { ProviderContexts } from './provider-contexts.js';
import type { ProviderRegistry } from './registry.js';

/** A provider as one account has it, and why it has no more. */
export type AccountAbilities = { readonly provider: AnyProvider; readonly limits: readonly Limit[] };

export type Portal = { readonly name: string; readonly url?: string };

/** How a dispute of an account can be answered. */
export type ResponseOptions = {
  readonly canSubmit: boolean;
  /** Why evidence cannot be sent from here. */
  readonly submitLimit: string | undefined;
  /** Whether an answer given at the provider can be recorded: where it would otherwise not be known, or not at once. */
  readonly canMarkSubmitted: boolean;
  readonly portal: Portal;
};

type Owner = Pick<PspAccount, 'tenantId' | 'accountId' | 'provider'>;

export class CapabilityService {
  constructor(
    private readonly accounts: PspAccountsRepository,
    private readonly contexts: ProviderContexts,
    private readonly registry: ProviderRegistry,
  ) {}

  /** `undefined` if the plugin is not loaded any more. Credentials are opened only where abilities depend on them. */
  async of(owner: Owner): Promise<AccountAbilities | undefined> {
    const provider = this.registry.find(owner.provider);
    if (provider === undefined) return undefined;
    const limits = limitsOf(provider.manifest);
    if ((provider.manifest.limits ?? []).every(({ when }) => when === undefined)) return { provider, limits };
    const account = await this.accounts.find(owner.tenantId, owner.accountId);
    if (account === undefined || account.deletedAt !== undefined) return { provider, limits };
    return this.contexts.for(account);
  }

  /** For many of a company at once, by account id. */
  async ofAll(owners: readonly Owner[]): Promise<ReadonlyMap<string, AccountAbilities | undefined>> {
    const distinct = new Map(owners.map((owner) => [owner.accountId, owner]));
    return new Map(
      await Promise.all([...distinct].map(async ([id, owner]) => [id, await this.of(owner)] as const)),
    );
  }
}

export function answerWays({ provider, limits }: AccountAbilities): ResponseOptions {
  const { manifest } = provider;
  const canSubmit = can(provider, 'submitEvidence');
  return {
    canSubmit,
    submitLimit: canSubmit ? undefined : limits.find(({ lacks }) => lacks === 'submitEvidence')?.why,
    canMarkSubmitted: !canSubmit || !can(provider, 'fetchDispute'),
    portal: manifest.portal ?? { name: `${manifest.label}'s own portal` },
  };
}
