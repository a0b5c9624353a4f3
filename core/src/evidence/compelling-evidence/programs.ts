import type { MatchingElement } from './matching-elements.js';

/** A program of a network that decides a fraud dispute by prior payments of the same customer. */
export type Program = {
  readonly id: 'visa_ce3' | 'mastercard_fpt';
  readonly label: string;
  readonly network: string;
  readonly reasonCodes: readonly string[];
  /** At least one element of each group must be common to all payments. */
  readonly groups: readonly (readonly MatchingElement[])[];
  /** That many elements must be common to all payments. */
  readonly elementsMin: number;
  /** The groups and the number as a sentence for merchants. */
  readonly requirement: string;
  /** False if the network publishes no text of the rules, and only vendors describe them. */
  readonly isConfirmed: boolean;
};

/**
 * Sources: Stripe, "Visa Compelling Evidence 3.0 disputes"; Acqra; Qualpay. They agree on IP address, device, account and
 * delivery address. Stripe and Qualpay also count the email address.
 */
const visaCompellingEvidence3: Program = {
  id: 'visa_ce3',
  label: 'Visa Compelling Evidence 3.0',
  network: 'visa',
  reasonCodes: ['10.4'],
  groups: [['ip', 'device']],
  elementsMin: 2,
  requirement:
    'All three payments need two elements in common. One of them must be the IP address or the device.',
  isConfirmed: true,
};

/** Sources: Justt, developer pages; Chargebacks911. Mastercard publishes no text of the rules. */
const mastercardFirstPartyTrust: Program = {
  id: 'mastercard_fpt',
  label: 'Mastercard First-Party Trust',
  network: 'mastercard',
  reasonCodes: ['4837', '37'],
  groups: [['ip', 'device'], ['shipping_address'], ['account_id', 'email']],
  elementsMin: 3,
  requirement:
    'All three payments need three elements in common: the device or IP address, the shipping address, and the account or email address.',
  isConfirmed: false,
};

const programs: readonly Program[] = [visaCompellingEvidence3, mastercardFirstPartyTrust];

export type ProgramCase = {
  readonly reason: string;
  readonly network: string | undefined;
  readonly reasonCode: string | undefined;
};

/** The program of a dispute. A fraud dispute of the network whose code is unknown may belong to it. */
export function programOf({ reason, network, reasonCode }: ProgramCase): Program | undefined {
  return programs.find((program) => {
    if (program.network !== network) return false;
    return reasonCode === undefined ? reason === 'fraudulent' : program.reasonCodes.includes(reasonCode);
  });
}
