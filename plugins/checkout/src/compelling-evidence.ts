import { isObject, optional } from '@rebuttal/plugin-kit';
import type {
  CompellingEvidence,
  CompellingEvidenceRules,
  EvidencePacket,
  JsonObject,
  OrderAddress,
} from '@rebuttal/plugin-kit';

/** Source: API reference, dispute object, `is_ce_candidate`. */
export const compellingEvidenceRules: CompellingEvidenceRules = {
  readEligibility: (raw) =>
    isObject(raw) && raw['is_ce_candidate'] === true
      ? { status: 'candidate', requiredActions: [] }
      : undefined,
};

/** Source: API reference, "Provide dispute evidence", `compelling_evidence`. */
const limits = {
  description: 5_000,
  shortText: 50,
  device: { min: 15, max: 64 },
  historicalTransactionsMin: 2,
} as const;

/**
 * The structured field. It requires the ARN of each prior payment and the day of the delivery or service. Without them, only
 * the letter compares the payments.
 */
export function toCompellingEvidence({
  compellingEvidence,
  facts,
}: Pick<EvidencePacket, 'compellingEvidence' | 'facts'>): JsonObject | undefined {
  if (compellingEvidence === undefined || facts === undefined) return undefined;
  const { disputed, prior } = compellingEvidence;
  const historical = toHistorical(prior);
  const providedOn = facts.deliveredDate ?? facts.serviceDate;
  if (historical === undefined || providedOn === undefined || disputed.productDescription === '')
    return undefined;
  return {
    merchandise_or_service: disputed.merchandiseOrServices === 'merchandise' ? 'Merchandise' : 'Services',
    merchandise_or_service_desc: describe(disputed.productDescription),
    merchandise_or_service_provided_date: `${providedOn}T00:00:00Z`,
    ...(facts.deliveredDate === undefined ? {} : { shipping_delivery_status: 'delivered' }),
    ...optional('tracking_information', short(facts.trackingNumber)),
    ...toCustomer(disputed),
    historical_transactions: historical,
  };
}

function toCustomer(disputed: CompellingEvidence['disputed']): JsonObject {
  return {
    ...optional('user_id', short(disputed.accountId)),
    ...optional('ip_address', disputed.ipAddress),
    ...optional('device_id', [disputed.deviceId, disputed.deviceFingerprint].find(isDevice)),
    ...optional('shipping_address', disputed.shippingAddress && toAddress(disputed.shippingAddress)),
  };
}

function toHistorical(prior: CompellingEvidence['prior']): JsonObject[] | undefined {
  const named = prior.flatMap(({ arn, productDescription }) =>
    arn === undefined || productDescription === ''
      ? []
      : [{ historical_arn: arn, merchandise_or_service_desc: describe(productDescription) }],
  );
  const isComplete = named.length === prior.length && named.length >= limits.historicalTransactionsMin;
  return isComplete ? named : undefined;
}

const describe = (text: string) => text.slice(0, limits.description).toWellFormed();
const short = (text: string | undefined) =>
  text === undefined || text.length > limits.shortText ? undefined : text;
const isDevice = (id: string | undefined) =>
  id !== undefined && id.length >= limits.device.min && id.length <= limits.device.max;

function toAddress({ line1, line2, city, region, postalCode, country }: OrderAddress): JsonObject {
  return {
    ...optional('address', line1),
    ...optional('address2', line2),
    ...optional('city', city),
    ...optional('state_region', region),
    ...optional('postal_code', postalCode),
    ...optional('country', country),
  };
}
