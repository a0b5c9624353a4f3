import { isEmpty } from '../../evidence/readings/content.js';
import { readExhibit } from '../../evidence/readings/read-exhibit.js';
import { explainHarm, type Reading, type ReadingCase } from '../../evidence/readings/reading.js';
import { requestedEvidence } from '../../rules/catalogue.js';
import { businessCategories } from '../../rules/requirement-rows.js';
import { cite, type CheckedExhibit, type CheckedResponse } from './checked-response.js';
import { blockingCheck, warningCheck, type ResponseCheck } from './response-checks.js';

type Read = { readonly exhibit: CheckedExhibit; readonly reading: Reading };

/** Checks whom each exhibit supports. */
export function checkEvidence(response: CheckedResponse, paidDay?: string): ResponseCheck[] {
  const { evidence, dispute, missing } = response;
  const sendable = evidence.filter(({ unsendableBecause }) => unsendableBecause === undefined);
  const readingCase: ReadingCase = { ...dispute, paidDay };
  const [empty, filled] = [true, false].map((wanted) => sendable.filter((one) => isEmpty(one) === wanted));
  const read = (filled ?? []).map((exhibit) => ({ exhibit, reading: readExhibit(exhibit, readingCase) }));
  return [
    ...(sendable.length === 0 ? [blockingCheck('no_evidence', nothing(evidence))] : []),
    ...checkHarm(read.filter(({ reading }) => reading.verdict === 'hurts')),
    ...(empty ?? []).map((exhibit) => checkEmpty(exhibit, response)),
    ...read
      .filter(({ reading }) => reading.verdict === 'not_read')
      .map(({ exhibit }) => warningCheck('evidence_not_read', unread(exhibit), [exhibit])),
    ...missing.map(({ label, why }) =>
      warningCheck('missing_required_evidence', `${label} is missing. ${why}`),
    ),
  ];
}

/** Each harmful exhibit with its line, and once what that means for the letter. */
function checkHarm(harmful: readonly Read[]): ResponseCheck[] {
  if (harmful.length === 0) return [];
  const exhibits = harmful.map(({ exhibit }) => exhibit);
  return [
    ...harmful.map(({ exhibit, reading }) =>
      blockingCheck('evidence_hurts', `${explainHarm(cite(exhibit), reading)} ${fix}`, [exhibit]),
    ),
    blockingCheck(
      'evidence_contradicts_claim',
      `By default, the response leaves out ${exhibits.map(cite).join(', ')} and claims nothing that it contradicts.`,
      exhibits,
    ),
  ];
}

const fix = 'Leave it out of the response, correct what it shows, or send it with a reason.';
/** An exhibit without content blocks if a category of business requires it and no other exhibit has it. */
function checkEmpty(exhibit: CheckedExhibit, { dispute, evidence }: CheckedResponse): ResponseCheck {
  const type = exhibit.evidenceType;
  const traits = { stage: 'chargeback' as const, ...dispute, code: dispute.reasonCode };
  const isRequired = businessCategories.some((category) =>
    requestedEvidence({ ...traits, category }).some((row) => row.type === type && row.level === 'required'),
  );
  const hasOther = evidence.some((one) => one.evidenceType === type && !isEmpty(one));
  const check = isRequired && !hasOther ? blockingCheck : warningCheck;
  return check(
    'evidence_without_content',
    `${cite(exhibit)} has no content. Add it, or remove the exhibit.`,
    [exhibit],
  );
}

function unread(exhibit: CheckedExhibit): string {
  return `We can't tell what ${cite(exhibit)} shows. The letter lists it, but doesn't rely on it. Add its details, or explain it in your argument.`;
}

function nothing(evidence: readonly CheckedExhibit[]): string {
  return evidence.length === 0
    ? 'The response has no evidence. Add evidence, or accept the dispute.'
    : 'The provider accepts none of the evidence. Add evidence that can be sent, or accept the dispute.';
}
