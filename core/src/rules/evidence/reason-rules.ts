import type { DisputeReason } from '@rebuttal/plugin-kit';

import type { EvidenceRule } from '../rules.js';
import { agreementRules } from './agreement-rules.js';
import { deliveryRules } from './delivery-rules.js';
import { fraudRules } from './fraud-rules.js';
import { processingRules } from './processing-rules.js';

/** The evidence for each dispute reason. An unknown reason is treated as `general`. */
export const reasonRules: Readonly<Record<DisputeReason, readonly EvidenceRule[]>> = {
  ...fraudRules,
  ...deliveryRules,
  ...agreementRules,
  ...processingRules,
  unknown: processingRules.general,
};
