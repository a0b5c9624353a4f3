import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  acceptedFiles: {
    empty: 'The file is empty',
    tooLarge: 'This is too large; at most 10 MB are taken.',
  },
  collectionWords: {
    collected: (count: number) =>
      plural(count, { one: '# piece of evidence collected', other: '# pieces of evidence collected' }),
    collectedAutomatically: (count: number) =>
      plural(count, {
        one: '# piece of evidence collected automatically',
        other: '# pieces of evidence collected automatically',
      }),
    notEverythingCouldBeAsked: 'Not everything could be asked',
    nothingNewWasFound: 'Nothing new was found',
    groups: { collected: 'Collected', leftAsItIs: 'Left as it is', notAvailable: 'Not available' },
    renewedFrom: (name: string) => `Renewed from ${name}`,
    from: (name: string) => `From ${name}`,
  },
  collectionNote: { summary: 'What came, and what did not' },
  evidenceItem: {
    submitted: 'Submitted',
    collectedFrom: (name: string, date: ReactNode) => rich`Collected from ${name}, ${date}`,
    download: (title: string) => `Download ${title}`,
    downloadTitle: 'Download',
    delete: (title: string) => `Delete ${title}`,
    deleteThisEvidence: 'Delete this evidence?',
    deleteText: (title: string) => `“${title}” will be removed from this dispute. This cannot be undone.`,
  },
  evidenceModal: {
    addEvidence: 'Add Evidence',
    add: (label: string) => `Add: ${label}`,
    uploadFile: 'Upload File',
    textEvidence: 'Text Evidence',
  },
  evidenceNotes: {
    sentAs: (fileName: string) => `Sent as ${fileName}, because payment providers do not take this format.`,
  },
  evidencePanel: {
    evidence: 'Evidence',
    collectEvidence: 'Collect Evidence',
    addEvidence: 'Add Evidence',
    summary: (total: number, submittedCount: number, totalSize: string) =>
      `Total ${total} · Submitted ${submittedCount} · ${totalSize}`,
    loadingEvidence: 'Loading evidence',
    noEvidenceYet: 'No evidence yet',
    noEvidenceYetText:
      'Collect what the provider and your store know, and add what else proves your case: the delivery confirmation, what the customer wrote.',
    noEvidenceAdded: 'No evidence was added to this dispute.',
  },
  fileDrop: {
    file: 'File',
    orDropItHere: (strong: Wrap) => rich`${strong('Choose a file')} or drop it here`,
  },
  textPreview: {
    encoding: 'Text encoding',
    description: 'Choose another one if characters below are wrong.',
    unsure: 'We are not sure how this text was saved. Compare it with the original.',
    preview: 'Preview of the text',
  },
  fileForm: {
    titleOptional: 'Title (optional)',
    descriptionOptional: 'Description (optional)',
    stop: 'Stop',
    upload: 'Upload',
    uploading: (percent: number) => `Uploading ${percent}%`,
    checkingTheFile: 'Checking the file...',
  },
  textForm: {
    title: 'Title',
    textContent: 'Text content',
    descriptionOptional: 'Description (optional)',
    addText: 'Add Text',
  },
  typeSelect: { evidenceType: 'Evidence type', chooseAType: 'Choose a type' },
  wantedNote: { accepted: (formats: string) => `Accepted: ${formats}` },
  formats: {
    formats: {
      pdf: 'PDF',
      image: 'image (JPG, PNG)',
      document: 'document (DOC, DOCX)',
      spreadsheet: 'spreadsheet (XLS, XLSX, CSV)',
      text: 'text',
      any: 'any format',
    },
  },
  messages: {
    uploadFailed: 'Failed to upload evidence',
    /** For what is brought from the list of what is asked for. */
    requirementFailed: 'Upload failed',
    createFailed: 'Failed to create evidence',
    deleteFailed: 'Failed to delete evidence',
    downloadFailed: 'Failed to download evidence',
    listFailed: 'Failed to load evidence',
    collectFailed: 'Failed to collect evidence',
    askedAgain: 'What could not be asked is asked again by itself.',
    notSendable: 'This file cannot be sent as it is',
    fileHint: 'Max 10 MB. PDF, DOC, DOCX, JPG, PNG and others.',
  },
};
