import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  caseAdvice: {
    whatDecidesCode: (code: string, title: string) => `What decides code ${code}, ${title}`,
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
    alsoServes: (labels: string) => `Also serves: ${labels}.`,
    uploadFile: 'Upload File',
    uploadFileOf: (label: string) => `Upload File: ${label}`,
    addText: 'Add Text',
    addTextOf: (label: string) => `Add Text: ${label}`,
    notSendable: (title: string) => `“${title}” does not count, since it cannot be sent as it is.`,
    guidance: 'Guidance',
    guidanceOf: (label: string) => `Guidance: ${label}`,
  },
  requirementsPanel: {
    evidenceRequirements: 'Evidence Requirements',
    noTemplate: 'No template fits this dispute yet',
    byTemplate: (name: string, version: number) => `By the template “${name}”, version ${version}`,
    completeness: 'Completeness',
    missing: 'Missing',
    recommended: 'Recommended',
    uploaded: 'Uploaded',
    notNeededHere: (length: number) => `Not needed here (${length})`,
    loadingRequirements: 'Loading requirements',
  },
  messages: {
    loadFailed: 'Failed to load requirements',
    guidanceFailed: 'Failed to load guidance',
    complete: 'All required evidence is there',
    completeHint: 'You can generate the response and submit it.',
    recommendedHint: (count: number) =>
      plural(count, {
        one: 'One more recommended piece would make it stronger.',
        other: '# more recommended pieces would make it stronger.',
      }),
    incomplete: (count: number) =>
      plural(count, {
        one: '# required piece of evidence is missing',
        other: '# required pieces of evidence are missing',
      }),
    categoryMissing: 'Add your business category',
    categoryHint: 'It decides which evidence this dispute requires.',
    openSettings: 'Open response settings',
    incompleteHint: 'Without what is required the bank is likely to decide for the cardholder.',
    cannotContest: 'This dispute can hardly be contested',
  },
};
