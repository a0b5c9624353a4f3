import {
  allTextCharactersMax,
  fileFields,
  longTextCharactersMax,
  longTextFields,
  mastercardPagesMax,
  pagesMax,
  shortTextCharactersMax,
  shortTextFields,
} from '../src/evidence-fields.js';

import type { Account } from './account.js';
import { missing, refused, StripeApiError } from './api-error.js';
import { requireFee } from './compliance.js';
import { withEnhancedEvidence } from './enhanced-evidence.js';
import { textOf, treeOf, valuesOf } from './form-parser.js';
import type { FormTree } from './form-parser.js';
import type { WireDispute } from './wire.js';

/** The enforced limit is above the documented 4.5 MB. */
const allFilesBytesMax = 4_750_000;
/** Source: API reference, "Metadata". */
const metadataCharactersMax = 500;
const openStatuses = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];
const closedStatuses = ['won', 'lost', 'warning_closed', 'prevented', 'charge_refunded'];
const parameters = ['evidence', 'metadata', 'submit', 'expand', 'intended_submission_method'];

export type DisputeUpdate = {
  readonly next: WireDispute;
  readonly submits: boolean;
};

/**
 * Validates an update by the rules of "Update a dispute". One refused field refuses the whole update. Evidence is submitted
 * unless `submit=false`. Metadata alone submits nothing.
 */
export function readUpdate(account: Account, dispute: WireDispute, form: FormTree): DisputeUpdate {
  for (const name of Object.keys(form)) {
    if (!parameters.includes(name)) throw unknownParameter(name);
  }
  const { submit, evidence, metadata } = form;
  if (submit !== undefined && submit !== 'true' && submit !== 'false')
    throw refused(`Invalid boolean: ${String(textOf(submit))}`, 'submit');
  const submits = submit === undefined ? evidence !== undefined : submit === 'true';
  if (submits || evidence !== undefined) requireOpen(account, dispute);
  const next = withMetadata(withEvidence(account, dispute, treeOf(evidence)), treeOf(metadata));
  if (submits && !next.evidence_details.has_evidence)
    throw refused('There is no evidence to submit.', 'evidence');
  if (submits) requireFee(next);
  return { next, submits };
}

function requireOpen(account: Account, dispute: WireDispute): void {
  const { due_by: dueBy } = dispute.evidence_details;
  if (closedStatuses.includes(dispute.status)) throw refused('This dispute is already closed');
  if (!openStatuses.includes(dispute.status))
    throw refused('Evidence was already submitted for this dispute.');
  if (dueBy === null) throw refused('This dispute cannot be responded to.');
  if (account.nowSeconds() > dueBy)
    throw refused('The deadline to submit evidence for this dispute has passed.');
}

function withEvidence(account: Account, before: WireDispute, all: FormTree): WireDispute {
  const { enhanced_evidence: enhanced, ...tree } = all;
  const dispute = enhanced === undefined ? before : withEnhancedEvidence(account, before, enhanced);
  if (Object.keys(tree).length === 0) return dispute;
  const isAppeal = dispute.status === 'appeal_needs_response';
  const changes = isAppeal ? readAppeal(account, tree) : readFields(account, tree);
  const evidence = { ...dispute.evidence, ...changes };
  checkTotals(account, { ...dispute, evidence });
  return { ...dispute, evidence, evidence_details: { ...dispute.evidence_details, has_evidence: true } };
}

function readFields(account: Account, tree: FormTree): Record<string, unknown> {
  const changes = Object.entries(tree).map(([name, value]) => {
    const param = `evidence[${name}]`;
    const max = maxLengthOf(name);
    if (typeof value !== 'string' || (max === undefined && !isFileField(name))) throw unknownParameter(param);
    if (max !== undefined && value.length > max)
      throw refused(`Invalid string: must be at most ${max} characters`, param);
    if (isFileField(name) && value !== '') requireFile(account, value, param);
    return [name, value === '' ? null : value] as const;
  });
  return Object.fromEntries(changes);
}

function readAppeal(account: Account, tree: FormTree): Record<string, unknown> {
  const other = Object.keys(tree).find((name) => name !== 'appeal');
  if (other !== undefined)
    throw refused('Only appeal evidence can be added at this stage.', `evidence[${other}]`);
  const card = treeOf(treeOf(tree.appeal).card);
  const files = valuesOf(card.supporting_files);
  for (const id of files) requireFile(account, id, 'evidence[appeal][card][supporting_files]');
  return {
    appeal: { card: { reason_for_filing: textOf(card.reason_for_filing) ?? null, supporting_files: files } },
  };
}

function checkTotals(account: Account, { evidence, payment_method_details: method }: WireDispute): void {
  const texts = [...longTextFields, ...shortTextFields].map((field) => evidence[field]);
  const characters = texts.reduce<number>(
    (sum, text) => sum + (typeof text === 'string' ? text.length : 0),
    0,
  );
  if (characters > allTextCharactersMax)
    throw refused(`Evidence texts must be at most ${allTextCharactersMax} characters in total.`, 'evidence');
  const files = fileFields.flatMap((field) => {
    const id = evidence[field];
    const stored = typeof id === 'string' ? account.find('file', id) : undefined;
    return stored === undefined ? [] : [stored];
  });
  if (files.reduce((sum, { file }) => sum + file.size, 0) > allFilesBytesMax)
    throw refused(
      'Adding these files would bring the total evidence size over the 5 MB maximum.',
      'evidence',
    );
  const { network } = (method?.card ?? {}) as { network?: string };
  if (
    files.reduce((sum, { pages }) => sum + pages, 0) >
    (network === 'mastercard' ? mastercardPagesMax : pagesMax)
  )
    throw new StripeApiError(400, 'The evidence has too many pages.', {
      code: 'dispute_evidence_page_limit_exceeded',
    });
}

function withMetadata(dispute: WireDispute, tree: FormTree): WireDispute {
  const metadata = new Map(Object.entries(dispute.metadata));
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value !== 'string' || value.length > metadataCharactersMax)
      throw refused(
        `Metadata values must be texts of up to ${metadataCharactersMax} characters.`,
        'metadata',
      );
    if (value === '') metadata.delete(name);
    else metadata.set(name, value);
  }
  return { ...dispute, metadata: Object.fromEntries(metadata) };
}

function requireFile(account: Account, id: string, param: string): void {
  if (account.find('file', id) === undefined) throw missing('file upload', id, param);
}

function isFileField(name: string): boolean {
  return (fileFields as readonly string[]).includes(name);
}

function maxLengthOf(name: string): number | undefined {
  if ((longTextFields as readonly string[]).includes(name)) return longTextCharactersMax;
  return (shortTextFields as readonly string[]).includes(name) ? shortTextCharactersMax : undefined;
}

function unknownParameter(param: string): StripeApiError {
  return new StripeApiError(400, `Received unknown parameter: ${param}`, {
    code: 'parameter_unknown',
    param,
  });
}
