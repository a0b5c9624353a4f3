import type {
  DisputeReason,
  DisputeStage,
  EvidenceType,
  Money,
  OrderShipment,
  StatementAuthor,
} from '@rebuttal/plugin-kit';

import type { LetterComparison } from '../../evidence/compelling-evidence/compared-pair.js';
import type { EvidenceDetails } from '../../evidence/exhibits/evidence-details.js';
import type { EvidenceSource } from '../../evidence/exhibits/evidence.js';
import type { DisputeFacts } from '../../evidence/facts/facts.js';
import type { GivenReading } from '../../evidence/readings/reading.js';
import type { Language } from '../../platform/shared/language.js';
import type { ExhibitCitation } from './exhibit-references.js';

/** A picture inside the letter. The bytes become a data: URI, never a link. */
export type LetterImage = { readonly mimeType: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };

export type LetterMerchant = {
  readonly name: string;
  /** Postal address, one line of the letterhead per line. */
  readonly address?: string;
  readonly contactEmail?: string;
  readonly businessModel?: string;
  readonly refundPolicyUrl?: string;
  readonly refundPolicyImage?: LetterImage;
  readonly userAgreementImage?: LetterImage;
  readonly signatory?: { readonly name: string; readonly title?: string };
};

export type LetterDispute = {
  readonly disputeId: string;
  readonly providerDisputeId: string;
  readonly transactionId?: string;
  readonly providerLabel: string;
  /** True if the merchant sends the letter to an acquirer that is not connected. */
  readonly isSentByHand?: boolean;
  readonly amount: Money;
  readonly reason: DisputeReason;
  /** The network's own title of the reason code, for example `Merchandise / services not received`. */
  readonly reasonTitle?: string;
  readonly reasonCode?: string;
  /** The provider's text of the claim. */
  readonly providerReason?: string;
  /** Lower-case network name, for example `visa`. */
  readonly network?: string;
  readonly stage?: DisputeStage;
  readonly openedAt: Date;
  readonly evidenceDueBy?: Date;
};

/** Values of the records of the payment and the order that are no facts. */
export type LetterRecords = {
  readonly phone?: string;
  readonly ipAddress?: string;
  readonly billingAddress?: string;
  readonly shippingAddress?: string;
  /** The parcels of an order in several that neither the order nor the carrier reports as delivered. */
  readonly undelivered?: readonly OrderShipment[];
};

export type LetterExhibit = {
  /** `A`, `B`, …; see `exhibitLabel`. */
  readonly label: string;
  readonly evidenceId: string;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly description?: string;
  /** Printed in full after the letter. */
  readonly text?: string;
  /** Structured details by field name. */
  readonly details?: EvidenceDetails;
  readonly givenReading?: GivenReading | undefined;
  /** The records that it was collected from. Absent if a person added it. */
  readonly origin?: Pick<EvidenceSource, 'kind' | 'name'> | undefined;
  readonly fileName?: string;
  readonly mimeType?: string;
  readonly sizeBytes?: number;
};

/** The merchant's own argument: plain text, with empty lines between paragraphs. */
export type LetterArgument = {
  readonly text: string;
  /** The exhibits behind the text's labels at the time of writing. */
  readonly citations: readonly ExhibitCitation[];
  /** Set if it began as the letter's own claims, so that it replaces those whose exhibits it cites. */
  readonly draftedBy?: 'rules' | 'model' | undefined;
  /** The claims that it began as. The letter doesn't state them, also if the text no longer has them. */
  readonly replaces?: readonly string[];
};

/** A statement of the other side that a person chose to quote. */
export type LetterStatement = {
  readonly from: StatementAuthor;
  readonly at?: Date;
  readonly text: string;
};

export type LetterTemplate = {
  readonly templateId: string;
  readonly name: string;
  readonly version: number;
  readonly language: Language;
  /** Markdown with `{{variables}}` and `{{#variable}}…{{/variable}}` blocks. */
  readonly content: string;
};

/** All input of a response letter. The letter states nothing else. */
export type LetterCase = {
  readonly merchant: LetterMerchant;
  readonly dispute: LetterDispute;
  /** Facts of the payment, the order and the refunds, each with its source. */
  readonly facts: DisputeFacts;
  readonly comparedPayments?: LetterComparison;
  readonly records?: LetterRecords;
  readonly template: LetterTemplate;
  readonly merchantArgument?: LetterArgument | undefined;
  /** Oldest first. */
  readonly quotedStatements?: readonly LetterStatement[];
  readonly exhibits: readonly LetterExhibit[];
  /** Exhibits that are not sent. The letter claims nothing that one of them denies. */
  readonly withheld?: readonly LetterExhibit[];
  readonly generatedAt: Date;
};

/** `A` … `Z`, `AA`, `AB`, … for the position of an exhibit, counted from 0. */
export function exhibitLabel(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : exhibitLabel(Math.floor(index / 26) - 1) + letter;
}
