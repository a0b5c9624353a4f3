import type { BuiltinTemplate } from './builtin-template.js';
import { amexFraudulentInEnglish } from './en/amex-fraudulent.js';
import { creditNotProcessedInEnglish } from './en/credit-not-processed.js';
import { duplicateInEnglish } from './en/duplicate.js';
import { fraudulentInEnglish } from './en/fraudulent.js';
import { generalInEnglish } from './en/general.js';
import { mastercardDuplicateInEnglish } from './en/mastercard-duplicate.js';
import { mastercardFraudulentInEnglish } from './en/mastercard-fraudulent.js';
import { mastercardProductUnacceptableInEnglish } from './en/mastercard-product-unacceptable.js';
import { productNotReceivedInEnglish } from './en/product-not-received.js';
import { productUnacceptableInEnglish } from './en/product-unacceptable.js';
import { subscriptionCanceledInEnglish } from './en/subscription-canceled.js';
import { unrecognizedInEnglish } from './en/unrecognized.js';
import { visaFraudulentInEnglish } from './en/visa-fraudulent.js';
import { visaProductUnacceptableInEnglish } from './en/visa-product-unacceptable.js';
import { visaSubscriptionCanceledInEnglish } from './en/visa-subscription-canceled.js';
import { amexFraudulentInJapanese } from './ja/amex-fraudulent.js';
import { duplicateInJapanese } from './ja/duplicate.js';
import { fraudulentInJapanese } from './ja/fraudulent.js';
import { mastercardDuplicateInJapanese } from './ja/mastercard-duplicate.js';
import { mastercardFraudulentInJapanese } from './ja/mastercard-fraudulent.js';
import { productNotReceivedInJapanese } from './ja/product-not-received.js';
import { subscriptionCanceledInJapanese } from './ja/subscription-canceled.js';
import { unrecognizedInJapanese } from './ja/unrecognized.js';
import { visaFraudulentInJapanese } from './ja/visa-fraudulent.js';
import { visaSubscriptionCanceledInJapanese } from './ja/visa-subscription-canceled.js';
import { amexFraudulentInChinese } from './zh/amex-fraudulent.js';
import { duplicateInChinese } from './zh/duplicate.js';
import { fraudulentInChinese } from './zh/fraudulent.js';
import { mastercardDuplicateInChinese } from './zh/mastercard-duplicate.js';
import { mastercardFraudulentInChinese } from './zh/mastercard-fraudulent.js';
import { productNotReceivedInChinese } from './zh/product-not-received.js';
import { subscriptionCanceledInChinese } from './zh/subscription-canceled.js';
import { unrecognizedInChinese } from './zh/unrecognized.js';
import { visaFraudulentInChinese } from './zh/visa-fraudulent.js';
import { visaSubscriptionCanceledInChinese } from './zh/visa-subscription-canceled.js';

/**
 * The letters that every company starts with: one for each reason and language, and one for a network where its rules
 * ask for another argument. Where there is none, as for JCB, the network's codes ask for what the reason asks for.
 */
export const builtinTemplates: readonly BuiltinTemplate[] = [
  fraudulentInEnglish,
  productNotReceivedInEnglish,
  unrecognizedInEnglish,
  duplicateInEnglish,
  subscriptionCanceledInEnglish,
  productUnacceptableInEnglish,
  creditNotProcessedInEnglish,
  generalInEnglish,
  amexFraudulentInEnglish,
  mastercardDuplicateInEnglish,
  mastercardFraudulentInEnglish,
  visaFraudulentInEnglish,
  visaSubscriptionCanceledInEnglish,
  mastercardProductUnacceptableInEnglish,
  visaProductUnacceptableInEnglish,
  fraudulentInChinese,
  productNotReceivedInChinese,
  unrecognizedInChinese,
  duplicateInChinese,
  subscriptionCanceledInChinese,
  amexFraudulentInChinese,
  mastercardDuplicateInChinese,
  mastercardFraudulentInChinese,
  visaFraudulentInChinese,
  visaSubscriptionCanceledInChinese,
  fraudulentInJapanese,
  productNotReceivedInJapanese,
  unrecognizedInJapanese,
  duplicateInJapanese,
  subscriptionCanceledInJapanese,
  amexFraudulentInJapanese,
  mastercardDuplicateInJapanese,
  mastercardFraudulentInJapanese,
  visaFraudulentInJapanese,
  visaSubscriptionCanceledInJapanese,
];
