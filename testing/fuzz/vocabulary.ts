import { generateKeyPairSync } from 'node:crypto';

import fc, { type Arbitrary } from 'fast-check';

import { dataKinds } from '../../core/src/commerce/data/data-kinds.js';
import { keyScopes } from '../../core/src/identity/access/permissions.js';
import { referenceTo } from './references.js';
import type { Vocabulary } from './schema-arbitraries.js';

/** As a platform signs its webhooks with. */
const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
});

/** A secret of the server: a response that contains it has leaked it. */
export const sentSecret = 'kept-to-itself-7f3a9';

const kinds: Readonly<Record<string, string>> = {
  disputeId: 'disputeId',
  dispute_id: 'disputeId',
  evidenceId: 'evidenceId',
  accountId: 'accountId',
  psp_account_id: 'accountId',
  store_account_id: 'storeId',
  id: 'storeId',
  submissionId: 'submissionId',
  eventId: 'eventId',
  templateId: 'templateId',
  family_id: 'templateId',
  apiKeyId: 'apiKeyId',
  userId: 'userId',
  user_id: 'userId',
  assignee: 'userId',
  mentions: 'userId',
  tenantId: 'tenantId',
  tenant_id: 'tenantId',
  imageId: 'imageId',
  accessKey: 'imageKey',
  invitationId: 'invitationId',
  endpointId: 'endpointId',
  channelId: 'channelId',
  channel_id: 'channelId',
  deliveryId: 'deliveryId',
  orderId: 'orderId',
  importId: 'importId',
  viewId: 'viewId',
  approvalId: 'approvalId',
  ruleId: 'ruleId',
  rule_id: 'ruleId',
  bulkId: 'bulkId',
  ids: 'disputeId',
  after: 'disputeId',
  order_id: 'orderId',
  jobId: 'jobId',
  secret: 'calendarSecret',
};

const language = ['en', 'zh', 'ja'];
const days = ['2026-01-01', '2026-11-21', '2026-11-21T09:30:00Z', '2027-01-01T00:00:00+02:00'];
const evidenceTypes = ['receipt', 'proof_of_delivery', 'customer_communication', 'other', 'refund_policy'];
const formats = ['application/pdf', 'image/png', 'text/plain', 'pdf'];
const names = ['Hazel', 'Bo Warren', '会社', 'Zoë "Zo" O’Hare'];

/** Values that the product knows, by field name. */
const words: Readonly<Record<string, readonly unknown[]>> = {
  provider: ['stripe', 'adyen', 'checkout', 'paypal', 'worldpay', 'wix'],
  store: ['wix'],
  carrier: ['fedex', 'dhl'],
  kind: [...dataKinds, 'visa_ce3', 'slack', 'teams'],
  externalId: ['pay-1', 'ord/ü 1', '4242424242424242'],
  external_id: ['pay-1', 'ord/ü 1'],
  evidenceType: evidenceTypes,
  evidence_type: evidenceTypes,
  type: evidenceTypes,
  requirement: evidenceTypes,
  language,
  status: ['active', 'draft', 'archived', 'needs_response', 'won', 'lost', 'suspended', 'open'],
  reason: ['fraudulent', 'product_not_received', 'general'],
  network: ['visa', 'mastercard', 'cash_app'],
  reason_code: ['10.4', '4853'],
  stage: ['chargeback', 'inquiry'],
  tag: ['vip', 'holiday rush'],
  tags: ['vip', 'holiday rush', 'VIP '],
  currency: ['USD', 'EUR', 'JPY'],
  due_before: days,
  due_after: days,
  created_after: days,
  created_before: days,
  customer: ['hazel@rabbits.example', 'Hazel'],
  conditions: [
    { field: 'provider', op: 'eq', value: 'stripe' },
    { field: 'completeness', op: 'gte', value: 50 },
    { field: 'refund_state', op: 'ne', value: 'full' },
  ],
  actions: [{ kind: 'collect' }, { kind: 'notify' }, { kind: 'tag', tags: ['vip'] }],
  method: ['tools/list', 'ping', 'tools/call'],
  columns: ['dispute_id', 'amount', 'due_in'],
  dispute_reason: ['fraudulent', 'product_not_received', 'duplicate', 'general'],
  card_network: ['visa', 'mastercard', 'amex'],
  category: ['general', 'fraud'],
  search: ['Hazel', 'dsp_', '42', 'du_', '%'],
  from: days,
  to: days,
  since: days,
  expires_at: ['2027-11-21T00:00:00Z', '2027-11-21T01:30:00+01:00'],
  updated_at: ['2026-11-21T00:00:00Z'],
  action: ['dispute.submit', 'user.sign_in', 'evidence.add'],
  role: ['owner', 'admin', 'member', 'super_admin'],
  scopes: keyScopes,
  email: ['hazel@rabbits.example', 'bo@warren.example', 'ada@rabbits.example'],
  contact_email: ['hazel@rabbits.example', ''],
  url: ['http://127.0.0.1:9/nobody-listens', 'https://127.0.0.1:9/hooks'],
  refund_policy_url: ['https://rabbits.example/refunds', ''],
  time_zone: ['Asia/Tokyo', 'Europe/Dublin', 'UTC'],
  name: names,
  account_name: names,
  tenant_name: names,
  tenantName: names,
  webhook_alias: ['burrow', 'main-shop'],
  file_type: formats,
  mime_type: formats,
  formats: ['pdf', 'jpg', 'png'],
  title: ['Receipt', 'Where the parcel went'],
  text_content: ['Twelve rabbits left.'],
  content: [
    '> Delivered; {{merchant_name}} asks that {{requested_outcome}}.',
    'Plain words.',
    '{{customer_name}}',
  ],
  text: ['The customer confirmed the delivery by mail.'],
  field_name: ['refund_policy', 'user_agreement'],
  file_size: [0, 1, 1024, 10_485_760],
  cursor: ['0', '1', 'e30'],
  'Last-Event-ID': ['0', '1', '00000000000000000000000000000000'],
};

const secrets = [
  'password',
  'new_password',
  'current_password',
  'nonce',
  'code',
  'signedInstance',
  'public_key',
];

const byOperation: Readonly<Record<string, () => Arbitrary<unknown>>> = {
  'getInvitation token': () => referenceTo('invitationToken'),
  'acceptInvitation token': () => referenceTo('invitationToken'),
  'resetPassword token': () => referenceTo('resetToken'),
  'googleSignIn token': () => referenceTo('googleToken'),
  'googleSignIn nonce': () => fc.constant(null),
  // An owner's own, which asks for a code only after one has been shown.
  'beginSecondFactor password': () => fc.constantFrom('carrots-are-orange', `${sentSecret}-1`),
  'downloadPackage disputeId': () => referenceTo('submission', 'disputeId'),
  'downloadPackage submissionId': () => referenceTo('submission', 'submissionId'),
  'retrySubmission disputeId': () => referenceTo('failed submission', 'disputeId'),
  'retrySubmission submissionId': () => referenceTo('failed submission', 'submissionId'),
  'markSubmitted disputeId': () => referenceTo('portal disputeId'),
  'finishInstall state': () => referenceTo('install', 'state'),
  'finishInstall instanceId': () => referenceTo('install', 'instanceId'),
  'finishInstall code': () => referenceTo('install', 'code'),
  'finishInstall signedInstance': () => referenceTo('install', 'signedInstance'),
  'setStoreWebhookKey public_key': () => fc.constantFrom(publicKey, ''),
  'login email': () => fc.constantFrom('hazel@platform.example', 'nobody@rabbits.example'),
  'login password': () => fc.constantFrom('carrots-are-orange', `${sentSecret}-1`),
  // The platform's own, which is returned to it in its address.
  'beginInstall token': () => fc.constantFrom('install-token', ''),
  'createPspAccount provider': () => fc.constantFrom('stripe', 'worldpay', 'fox'),
  // One key for two companies would make them one merchant.
  'createPspAccount credentials': () =>
    fc
      .nat({ max: 1e9 })
      .map((number) => ({ secret_key: `sk_test_${number}`, webhook_secret: `whsec_${number}` })),
  'listDisputes status': () => fc.constantFrom('needs_response', 'won', 'lost', 'under_review', 'open'),
  'listDisputes assignee': () => fc.oneof(fc.constantFrom('me', 'none'), referenceTo('userId')),
  // An amount would hold back the submissions of the walk.
  'setApprovalSettings require_approval_above': () =>
    fc.constantFrom(null, { amount: 1_000_000_000, currency: 'USD' }),
  'startBulk action': () => fc.constantFrom('assign', 'tag', 'collect', 'submit', 'accept', 'export'),
  'register email': () => fc.nat({ max: 1e9 }).map((number) => `rabbit${number}@warren.example`),
  'joinWaitlist email': () => fc.nat({ max: 1e9 }).map((number) => `rabbit${number}@warren.example`),
  'inviteMember email': () => fc.nat({ max: 1e9 }).map((number) => `guest${number}@warren.example`),
};

/** The typical field values of an operation. */
export function vocabularyOf(operationId: string): Vocabulary {
  return (name) => {
    const own = byOperation[`${operationId} ${name}`];
    if (own !== undefined) return own();
    if (name === 'cursor') return fc.oneof(referenceTo(`cursor of ${operationId}`), fc.constant('e30'));
    const kind = kinds[name];
    if (kind !== undefined) return referenceTo(kind);
    const known = words[name];
    if (known !== undefined) return fc.constantFrom(...known);
    if (secrets.includes(name) || name === 'token')
      return fc.nat({ max: 999 }).map((number) => `${sentSecret}-${number}`);
    return undefined;
  };
}
