import { withSource, type CodeFacts, type CodeRule, type ReasonCategory } from '../rules.js';
import { confirmedBy, doubtful } from '../sources.js';
import { other } from './define-codes.js';

const finalReturn =
  'A bank debit return is final and takes no response. If the customer owes the money, settle it with them directly.';

/** A return for reasons of the account or the bank, not a claim of the customer. */
const administrative = (code: string, title: string) =>
  other(code, title, {
    wins: [],
    argument: 'The bank returned the debit. Correct the bank details or collect the payment in another way.',
    cannotContest: finalReturn,
    hasNoWindow: true,
  });

/** The customer’s claim. The mandate does not reverse the return, but supports a claim outside the scheme. */
const claim = (code: string, title: string, category: ReasonCategory = 'fraud'): CodeFacts => ({
  code,
  title,
  category,
  wins: ['recurring_agreement', 'terms_acceptance'],
  argument:
    'Keep the signed authorization. Your bank may request it, and it supports a claim against the customer.',
  cannotContest: finalReturn,
  hasNoWindow: true,
});

const unchecked = 'Not checked against the scheme’s current rule book. Check with your bank.';

export const sepaCodes: readonly CodeRule[] = withSource<CodeFacts>(doubtful(unchecked, 'epc_direct_debit'), [
  claim('MD01', 'No mandate, or an unauthorized transaction'),
  claim('MD06', 'Refund requested by the customer', 'consumer'),
  claim('AM05', 'Duplicate collection', 'processing'),
  claim('MS02', 'Refused by the customer', 'consumer'),
  administrative('MD02', 'Mandate data missing or incorrect'),
  administrative('MD07', 'Account holder deceased'),
  administrative('MS03', 'Reason not specified by the bank'),
  administrative('AC01', 'Incorrect account number (IBAN)'),
  administrative('AC04', 'Account closed'),
  administrative('AC06', 'Account blocked'),
  administrative('AC13', 'Consumer account not allowed for this scheme'),
  administrative('AG01', 'Direct debit not allowed on this account'),
  administrative('AG02', 'Invalid operation code'),
  administrative('AM04', 'Insufficient funds'),
  administrative('BE05', 'Creditor identifier incorrect'),
  administrative('CNOR', 'Creditor bank not registered'),
  administrative('DNOR', 'Debtor bank not registered'),
  administrative('ED05', 'Settlement failed'),
  administrative('FF01', 'Invalid file format'),
  administrative('FF05', 'Invalid direct debit type'),
  administrative('RC01', 'Incorrect bank identifier (BIC)'),
  administrative('RR01', 'Regulatory reason: debtor account or identification missing'),
  administrative('RR02', 'Regulatory reason: debtor name or address missing'),
  administrative('RR03', 'Regulatory reason: creditor name or address missing'),
  administrative('RR04', 'Regulatory reason'),
  administrative('SL01', 'Service of the debtor bank, for example a block list'),
  administrative('TM01', 'Received after the cut-off time'),
]);

export const achCodes: readonly CodeRule[] = [
  ...withSource<CodeFacts>(confirmedBy('nacha_returns', 'paynearme_returns'), [
    claim('R05', 'Unauthorized debit to a consumer account with a corporate code'),
    claim('R07', 'Authorization revoked by the customer'),
    claim('R10', 'Originator not known, or not authorized to debit the account'),
    claim('R11', 'Entry not in accordance with the terms of the authorization', 'processing'),
    claim('R08', 'Payment stopped', 'consumer'),
    administrative('R01', 'Insufficient funds'),
    administrative('R02', 'Account closed'),
    administrative('R03', 'No account, or account not found'),
    administrative('R04', 'Invalid account number'),
    administrative('R06', 'Returned at the request of the originating bank'),
    administrative('R09', 'Uncollected funds'),
    administrative('R12', 'Account sold to another bank'),
    administrative('R13', 'Receiving bank not qualified to participate'),
    administrative('R14', 'Representative payee deceased'),
    administrative('R15', 'Account holder deceased'),
    administrative('R16', 'Account frozen'),
    administrative('R17', 'File record error or suspicious entry'),
    administrative('R18', 'Improper effective entry date'),
    administrative('R19', 'Amount field error'),
    administrative('R20', 'Account does not allow transactions'),
    administrative('R21', 'Invalid company identification'),
    administrative('R22', 'Invalid individual identification'),
  ]),
  ...withSource<CodeFacts>(doubtful(unchecked, 'nacha_returns'), [
    claim('R29', 'Corporate customer advises not authorized'),
    administrative('R23', 'Credit entry refused by the receiver'),
    administrative('R24', 'Duplicate entry'),
    administrative('R31', 'Permissible return entry (corporate)'),
    administrative('R33', 'Return of a destroyed check entry'),
    administrative('R34', 'Limited participation of the receiving bank'),
    administrative('R37', 'Source document presented for payment'),
    administrative('R38', 'Stop payment on the source document'),
    administrative('R39', 'Improper source document'),
    administrative('R51', 'Represented check ineligible or improper'),
  ]),
];

const indemnity =
  'The Direct Debit Guarantee refunds the payer at once. Only your sponsoring bank can challenge an incorrect claim.';

const indemnityClaim = (code: string, title: string, category: ReasonCategory): CodeFacts => ({
  ...claim(code, title, category),
  wins: ['recurring_agreement', 'renewal_notice', 'cancellation_record'],
  argument:
    'Collect the Direct Debit Instruction and the advance notice. Your sponsoring bank needs them to challenge the claim.',
  cannotContest: indemnity,
});

/** Reasons of indemnity claims under the Direct Debit Guarantee. */
export const bacsCodes: readonly CodeRule[] = withSource<CodeFacts>(doubtful(unchecked, 'bacs_indemnity'), [
  indemnityClaim('1', 'Amount or date differs from the advance notice', 'processing'),
  indemnityClaim('2', 'No advance notice received', 'processing'),
  indemnityClaim('3', 'Instruction canceled by the paying bank', 'consumer'),
  indemnityClaim('4', 'Instruction canceled by the payer with the merchant', 'consumer'),
  indemnityClaim('5', 'No instruction held: the payer disputes having given authority', 'fraud'),
  indemnityClaim('6', 'Signature on the instruction is fraudulent or not authorized', 'fraud'),
  indemnityClaim('7', 'Claim raised at the merchant’s request', 'other'),
  indemnityClaim('8', 'Payer does not recognize the merchant', 'fraud'),
]);
