import { toCredentialFieldDtos } from '../psp-accounts/psp-accounts.mapping.js';
import type { CarrierAccountDto, CarrierDto } from './carrier-accounts.dto.js';
import type { CarrierAccount, CarrierConnection } from './carrier-accounts.js';

export function toCarrierDto({ carrier, account }: CarrierConnection): CarrierDto {
  const { id, label, setup } = carrier.manifest;
  return {
    carrier: id,
    label,
    setup,
    fields: toCredentialFieldDtos(carrier),
    account: account === undefined ? null : toAccountDto(account),
  };
}

function toAccountDto(account: CarrierAccount): CarrierAccountDto {
  return {
    environment: account.environment,
    verification_status: account.verificationStatus,
    verification_message: account.verificationMessage ?? null,
    credential_fields_set: Object.keys(account.sealedCredentials),
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  };
}
