import type { BuiltinTemplate } from './builtin-template.js';
import { creditNotProcessedInEnglish } from './en/credit-not-processed.js';
import { duplicateInEnglish } from './en/duplicate.js';
import { fraudulentInEnglish } from './en/fraudulent.js';
import { generalInEnglish } from './en/general.js';
import { productNotReceivedInEnglish } from './en/product-not-received.js';
import { productUnacceptableInEnglish } from './en/product-unacceptable.js';
import { subscriptionCanceledInEnglish } from './en/subscription-canceled.js';
import { unrecognizedInEnglish } from './en/unrecognized.js';
import { duplicateInJapanese } from './ja/duplicate.js';
import { fraudulentInJapanese } from './ja/fraudulent.js';
import { productNotReceivedInJapanese } from './ja/product-not-received.js';
import { subscriptionCanceledInJapanese } from './ja/subscription-canceled.js';
import { unrecognizedInJapanese } from './ja/unrecognized.js';
import { duplicateInChinese } from './zh/duplicate.js';
import { fraudulentInChinese } from './zh/fraudulent.js';
import { productNotReceivedInChinese } from './zh/product-not-received.js';
import { subscriptionCanceledInChinese } from './zh/subscription-canceled.js';
import { unrecognizedInChinese } from './zh/unrecognized.js';

/** The letters that every tenant starts with, one default for each reason and language. */
export const builtinTemplates: readonly BuiltinTemplate[] = [
  fraudulentInEnglish,
  productNotReceivedInEnglish,
  unrecognizedInEnglish,
  duplicateInEnglish,
  subscriptionCanceledInEnglish,
  productUnacceptableInEnglish,
  creditNotProcessedInEnglish,
  generalInEnglish,
  fraudulentInChinese,
  productNotReceivedInChinese,
  unrecognizedInChinese,
  duplicateInChinese,
  subscriptionCanceledInChinese,
  fraudulentInJapanese,
  productNotReceivedInJapanese,
  unrecognizedInJapanese,
  duplicateInJapanese,
  subscriptionCanceledInJapanese,
];
