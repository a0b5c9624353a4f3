import type {
  CredentialFieldDto,
  PspEnvironment,
  VerificationStatus,
} from '../psp-accounts/psp-accounts.dto.js';

export type CarrierDto = {
  /** The carrier's ID, as used in routes. */
  carrier: string;
  label: string;
  /** How to obtain the credentials. */
  setup: string;
  fields: CredentialFieldDto[];
  /** The company's account. Null if it has none. */
  account: CarrierAccountDto | null;
};
export type CarrierAccountDto = {
  environment: PspEnvironment;
  verification_status: VerificationStatus;
  verification_message: string | null;
  /** Names of the credential fields that are set. Values are never returned. */
  credential_fields_set: string[];
  created_at: string;
  updated_at: string;
};
export type CarriersDto = { carriers: CarrierDto[] };

export type ConnectCarrierRequest = {
  environment: PspEnvironment;
  /** By `field_name` of the carrier's fields. A blank value keeps the stored one if the environment stays the same. */
  credentials: { [fieldName: string]: string };
};
export type ConnectionTestDto = { success: boolean; message: string };
