import { can, limitsOf, type AnyProvider, type MissingCapability } from '@rebuttal/plugin-kit';

import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import type { ProviderContexts } from './provider-contexts.js';
import type { ProviderRegistry } from './registry.js';

/** A provider's capabilities for one account, and the reasons for missing ones. */
export type AccountCapabilities = {
  readonly provider: AnyProvider;
  readonly limits: readonly MissingCapability[];
};

export type Portal = { readonly name: string; readonly url?: string };

/** The options to respond to a dispute of an account. */
export type ResponseOptions = {
  readonly canSubmit: boolean;
  /** The reason why evidence can't be submitted through the API, if so. */
  readonly submitLimit: string | undefined;
  /** True if a response in the provider's portal can be recorded, because the provider doesn't report it in time. */
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

  /** Undefined if the plugin is no longer loaded. Decrypts credentials only if capabilities depend on them. */
  async findCapabilities(owner: Owner): Promise<AccountCapabilities | undefined> {
    const provider = this.registry.find(owner.provider);
    if (provider === undefined) return undefined;
    const limits = limitsOf(provider.manifest);
    if ((provider.manifest.limits ?? []).every(({ when }) => when === undefined)) return { provider, limits };
    const account = await this.accounts.findPspAccount(owner.tenantId, owner.accountId);
    if (account === undefined || account.deletedAt !== undefined) return { provider, limits };
    return this.contexts.for(account);
  }

  /** Returns the capabilities of several accounts of a company, by account ID. */
  async findCapabilitiesOfAll(
    owners: readonly Owner[],
  ): Promise<ReadonlyMap<string, AccountCapabilities | undefined>> {
    const distinct = new Map(owners.map((owner) => [owner.accountId, owner]));
    return new Map(
      await Promise.all(
        [...distinct].map(async ([id, owner]) => [id, await this.findCapabilities(owner)] as const),
      ),
    );
  }
}

export function responseOptionsOf({ provider, limits }: AccountCapabilities): ResponseOptions {
  const { manifest } = provider;
  const canSubmit = can(provider, 'submitEvidence');
  return {
    canSubmit,
    submitLimit: canSubmit
      ? undefined
      : limits.find(({ capability }) => capability === 'submitEvidence')?.reason,
    canMarkSubmitted: !canSubmit || !can(provider, 'fetchDispute'),
    portal: manifest.portal ?? { name: `${manifest.label}'s own portal` },
  };
}
