import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { EvidenceGuidance } from './define-guidance.js';
import { deliveryGuidance } from './delivery-guidance.js';
import { paymentGuidance } from './payment-guidance.js';
import { purchaseGuidance } from './purchase-guidance.js';
import { termsGuidance } from './terms-guidance.js';

const guidance: Readonly<Record<EvidenceType, EvidenceGuidance>> = {
  ...purchaseGuidance,
  ...deliveryGuidance,
  ...termsGuidance,
  ...paymentGuidance,
};

/** Returns the advice on preparing evidence of this type. */
export function guidanceOf(type: EvidenceType): EvidenceGuidance {
  return guidance[type];
}
