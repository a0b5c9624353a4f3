import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  acceptedFiles: {
    empty: 'The file is empty',
    tooLarge: 'The file is too large. The maximum size is 10 MB.',
  },
  collectionWords: {
    collected: (count: number) =>
      plural(count, { one: '# piece of evidence collected', other: '# pieces of evidence collected' }),
    collectedAutomatically: (count: number) =>
      plural(count, {
        one: '# piece of evidence collected automatically',
        other: '# pieces of evidence collected automatically',
      }),
    sourcesUnavailable: 'Some sources were unavailable',
    nothingNew: 'No new evidence found',
    groups: { collected: 'Collected', unchanged: 'Unchanged', notAvailable: 'Not available' },
    renewedFrom: (name: string) => `Updated from ${name}`,
    from: (name: string) => `From ${name}`,
  },
  detailFields: {
    details: 'Details (optional)',
    notStated: 'Not stated',
    onePerLine: 'One per line',
    amountExample: '24.00',
    currencyExample: 'EUR',
    wrongAmount: 'Enter an amount above zero without thousands separators, for example 24.00',
    currencyMissing: 'Enter the currency of the amount, for example EUR',
    readFromFile: 'Details that you leave empty are read from the file where it states them plainly.',
    readFromText: 'Details that you leave empty are read from the text where it states them plainly.',
  },
  editForm: {
    title: 'Edit evidence',
    review: (title: string) =>
      `We read these details from “${title}”. Check them, because the response may state them.`,
    later: 'Check later',
    confirm: 'Save details',
  },
  collectionNote: { summary: 'Collection results' },
  evidenceItem: {
    submitted: 'Submitted',
    collectedFrom: (name: string, date: ReactNode) => rich`Collected from ${name}, ${date}`,
    download: (title: string) => `Download ${title}`,
    downloadTitle: 'Download',
    edit: (title: string) => `Edit ${title}`,
    delete: (title: string) => `Delete ${title}`,
    detail: (label: string, value: string) => `${label}: ${value}`,
    deleteThisEvidence: 'Delete this evidence?',
    deleteText: (title: string) => `“${title}” will be removed from this dispute. You can't undo this.`,
  },
  evidenceModal: {
    addEvidence: 'Add evidence',
    add: (label: string) => `Add: ${label}`,
    uploadFile: 'Upload File',
    textEvidence: 'Text Evidence',
  },
  evidenceNotes: {
    sentAs: (fileName: string) => `Sent as ${fileName} because payment providers don't accept this format.`,
  },
  evidencePanel: {
    evidence: 'Evidence',
    collectEvidence: 'Collect evidence',
    addEvidence: 'Add evidence',
    summary: (total: number, submittedCount: number, totalSize: string) =>
      `Total ${total} · Submitted ${submittedCount} · ${totalSize}`,
    loadingEvidence: 'Loading evidence',
    noEvidenceYet: 'No evidence yet',
    noEvidenceYetText:
      'Collect evidence from your provider and store. Then add anything else that supports your case, such as a delivery confirmation or messages from the customer.',
    noEvidenceAdded: 'No evidence was added to this dispute.',
  },
  severalFiles: {
    upload: (count: number) => plural(count, { one: 'Upload # file', other: 'Upload # files' }),
    retry: (count: number) => plural(count, { one: 'Retry # file', other: 'Retry # files' }),
    sending: (at: number, total: number) => `Uploading file ${at} of ${total}`,
    failed: (count: number) =>
      plural(count, { one: "# file couldn't be uploaded.", other: "# files couldn't be uploaded." }),
    uploaded: (count: number) => plural(count, { one: '# file uploaded', other: '# files uploaded' }),
    progress: (name: string) => `Upload of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    sent: 'Uploaded',
  },
  textPreview: {
    encoding: 'Text encoding',
    description: 'If some characters below look wrong, choose another encoding.',
    unsure: "We couldn't detect the encoding reliably. Compare this preview with the original.",
    preview: 'Text preview',
  },
  fileForm: {
    titleOptional: 'Title (optional)',
    descriptionOptional: 'Description (optional)',
    stop: 'Cancel',
    upload: 'Upload',
    uploading: (percent: number) => `Uploading ${percent}%`,
    checkingTheFile: 'Checking the file...',
  },
  textForm: {
    title: 'Title',
    textContent: 'Text content',
    descriptionOptional: 'Description (optional)',
    addText: 'Add text',
  },
  typeSelect: { evidenceType: 'Evidence type', chooseAType: 'Choose a type' },
  requirementNote: { accepted: (formats: string) => `Accepted: ${formats}` },
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
    /** For uploads that start from the requirements panel. */
    requirementFailed: 'Upload failed',
    createFailed: 'Failed to create evidence',
    changeFailed: 'Failed to change evidence',
    deleteFailed: 'Failed to delete evidence',
    downloadFailed: 'Failed to download evidence',
    listFailed: 'Failed to load evidence',
    collectFailed: 'Failed to collect evidence',
    retriedAutomatically: 'We retry unavailable sources automatically.',
    notSendable: "This file can't be sent in its current form",
    fileHint: 'Max 10 MB. PDF, DOC, DOCX, JPG, PNG and others.',
  },
};
