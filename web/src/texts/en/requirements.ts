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
  requirementItems: {
    required: 'Required',
    recommended: 'Recommended',
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
  requirementsPanel: {
    evidenceRequirements: 'Evidence requirements',
    noTemplate: 'No template matches this dispute yet',
    byTemplate: (name: string, version: number) => `Based on the template “${name}”, version ${version}`,
    claim: (claim: string) => `The cardholder's claim: ${claim}`,
    winPercentage: (provider: string, percent: string) =>
      `Historical win percentage reported by ${provider}: ${percent}`,
    completeness: 'Completeness',
    missing: 'Missing',
    recommended: 'Recommended',
    uploaded: 'Uploaded',
    notNeeded: (length: number) => `Not needed (${length})`,
    loadingRequirements: 'Loading requirements',
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
