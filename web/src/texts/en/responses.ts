import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  downloadButton: { labels: { html: 'Download HTML', pdf: 'Download PDF', zip: 'Download packet (ZIP)' } },
  responseModal: {
    preview: 'Preview',
    generateResponse: 'Generate Response',
    letterPreview: 'Letter preview',
    languageOfTheLetter: 'Letter language',
    chosenBy: 'We choose the best template for this dispute automatically, based on:',
    theDisputeReason: 'the dispute reason,',
    theCardNetwork: 'the card network,',
    yourBusinessCategory: 'your business category,',
    otherFactors: 'other factors: the language, your default templates and their newest versions.',
    versionOfTemplate: (template: ReactNode, version: number) => rich`${template} version ${version}`,
    evidence: (count: number) => plural(count, { one: '# piece of evidence', other: '# pieces of evidence' }),
    whyThisTemplate: 'Why this template',
    responsePreview: 'Response preview',
  },
  letterPanel: {
    title: 'Letter preview',
    loading: 'Loading the letter',
    /** How letters name an exhibit, as a regular expression. */
    exhibitPattern: (label: string) => `Exhibit ${label}(?![A-Z])`,
    /** The tooltip of a sentence. */
    showEvidence: 'Show what supports this',
  },
  letterReview: {
    noProblems: 'No problems found in this letter.',
    paymentUnread: (why: string) => `The payment couldn't be read, so this letter lacks its facts. ${why}`,
    claimsInThisLetter: 'Claims in this letter',
    noClaims: 'This letter makes no claims from facts or exhibits. Add evidence to support your response.',
    supportedBy: 'Supported by',
    /** Read by screen readers before the name of a fact. */
    fact: 'Fact: ',
  },
  languages: { languages: { none: 'Company default', en: 'English', zh: 'Chinese', ja: 'Japanese' } },
  messages: {
    previewFailed: 'Failed to generate preview',
    downloadFailed: 'Failed to download response',
    pdfFailed: 'Failed to download PDF',
    packetFailed: 'Failed to download packet',
    downloaded: 'Response downloaded successfully!',
    pdfDownloaded: 'PDF downloaded successfully!',
    packetDownloaded: 'Packet downloaded successfully!',
  },
};
