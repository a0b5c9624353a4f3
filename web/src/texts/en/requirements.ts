import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  caseAdvice: {
    decisiveForCode: (code: string, title: string) => `What decides code ${code}, ${title}`,
    strongest: (labels: string, strong: Wrap) => rich`${strong('Strongest evidence:')} ${labels}.`,
    source: (source: string) => `Source: ${source}`,
  },
  guidanceModal: {
    guidance: (label: string) => `Guidance: ${label}`,
    loadingGuidance: 'Loading guidance',
    tips: 'Tips',
    examples: 'Examples',
    acceptedFormats: 'Accepted formats',
    filesUpTo: (maxFileSize: string) => `Files up to ${maxFileSize}`,
  },
  requirementRow: {
    /** Read by screen readers as the name of the row. */
    states: {
      missing: (label: string) => `Missing: ${label}`,
      met: (label: string) => `Uploaded: ${label}`,
      unfit: (label: string) => `Uploaded, but doesn't count: ${label}`,
      open: (label: string) => `Recommended: ${label}`,
    },
    /** Evidence that is listed below another requirement. */
    also: (titles: string) => `Also shown by: ${titles}`,
    required: 'Required',
    alsoAccepted: (labels: string) => `Also accepted: ${labels}.`,
    uploadFile: 'Upload file',
    uploadFileOf: (label: string) => `Upload file: ${label}`,
    addText: 'Add text',
    addTextOf: (label: string) => `Add text: ${label}`,
    notSendable: (title: string) => `“${title}” doesn't count because it can't be sent in its current form.`,
    notCounted: (title: string, why: string) => `“${title}” doesn't count. ${why}`,
    requestedBy: (provider: string) => `Requested by ${provider}`,
    guidance: 'Guidance',
    guidanceOf: (label: string) => `Guidance: ${label}`,
  },
  checklist: {
    title: 'Evidence requirements',
    /** Once the dispute accepts no evidence. */
    evidence: 'Evidence',
    submitEvidence: 'Submit Evidence',
    addEvidence: 'Add evidence',
    collectEvidence: 'Collect evidence',
    summary: (total: number, submittedCount: number, totalSize: string) =>
      `Total ${total} · Submitted ${submittedCount} · ${totalSize}`,
    loadingEvidence: 'Loading evidence',
    evidenceFailed: 'Failed to load evidence',
    noEvidenceYet: 'No evidence yet',
    noEvidenceAdded: 'No evidence was added to this dispute.',
    noTemplate: 'No template matches this dispute yet',
    claim: (claim: string) => `The cardholder's claim: ${claim}`,
    winPercentage: (provider: string, percent: string) =>
      `Historical win percentage reported by ${provider}: ${percent}`,
    completeness: 'Completeness',
    /** Evidence that meets no requirement. */
    extra: 'Extra. Sent too.',
    otherFacts: 'Other facts',
    notNeeded: (length: number) => `Not needed (${length})`,
  },
  messages: {
    loadFailed: 'Failed to load requirements',
    guidanceFailed: 'Failed to load guidance',
    complete: 'All required evidence added',
    completeHint: 'You can generate and submit the response.',
    recommendedHint: (count: number) =>
      plural(count, {
        one: '# more recommended item would strengthen your response.',
        other: '# more recommended items would strengthen your response.',
      }),
    incomplete: (count: number) =>
      plural(count, {
        one: '# required piece of evidence is missing',
        other: '# required pieces of evidence are missing',
      }),
    categoryMissing: 'Add your business category',
    categoryHint: 'It determines which evidence this dispute requires.',
    openSettings: 'Open response settings',
    incompleteHint: 'Without the required evidence, the issuer is likely to decide for the cardholder.',
    cannotContest: 'You are unlikely to win this dispute',
  },
};
