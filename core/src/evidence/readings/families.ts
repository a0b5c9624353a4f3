import type { EvidenceType } from '@rebuttal/plugin-kit';

import { cancellationWords } from './words/cancellation-words.js';
import { chargeWords, consentWords } from './words/consent-words.js';
import { deliveryWords, shipmentWords } from './words/delivery-words.js';
import { identityWords, linkWords, priorPaymentWords } from './words/identity-words.js';
import { givenUpWords, messageWords, otherWords, policyWords } from './words/message-words.js';
import { paymentWords } from './words/payment-words.js';
import { conditionWords, productWords } from './words/product-words.js';
import { purchaseWords, separateWords } from './words/purchase-words.js';
import { refundWords } from './words/refund-words.js';
import { refusalWords, returnWords } from './words/refusal-words.js';
import { replacementWords, serviceWords } from './words/service-words.js';
import type { FamilyWords } from './words/signs.js';
import { useWords } from './words/use-words.js';

/** The words that decide for each evidence type. */
export const familyOf: Readonly<Record<EvidenceType, FamilyWords>> = {
  proof_of_delivery: deliveryWords,
  delivery_signature: deliveryWords,
  collection_record: deliveryWords,
  shipping_tracking: shipmentWords,
  shipping_documentation: shipmentWords,
  access_activity_log: useWords,
  cancellation_record: cancellationWords,
  refund_proof: refundWords,
  refund_policy_disclosure: consentWords,
  cancellation_policy_disclosure: consentWords,
  terms_acceptance: consentWords,
  recurring_agreement: consentWords,
  renewal_notice: consentWords,
  pricing_disclosure: consentWords,
  damage_or_addendum: chargeWords,
  authorization_record: paymentWords,
  processing_log: paymentWords,
  customer_ip_device: identityWords,
  customer_details: identityWords,
  customer_link: linkWords,
  prior_transactions: priorPaymentWords,
  receipt: purchaseWords,
  order_confirmation: purchaseWords,
  duplicate_documentation: purchaseWords,
  duplicate_explanation: separateWords,
  product_description: productWords,
  product_photos: conditionWords,
  authenticity_proof: conditionWords,
  service_documentation: serviceWords,
  attendance_record: serviceWords,
  customer_communication: messageWords,
  dispute_withdrawal: messageWords,
  refund_refusal_explanation: refusalWords,
  return_record: returnWords,
  replacement_proof: replacementWords,
  refund_policy: policyWords,
  cancellation_policy: policyWords,
  rebuttal_letter: givenUpWords,
  other: otherWords,
};
