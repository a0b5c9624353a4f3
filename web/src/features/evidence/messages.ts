export const messages = {
  uploadFailed: 'Failed to upload evidence',
  /** For what is brought from the list of what is asked for. */
  requirementFailed: 'Upload failed',
  validationFailed: 'Validation failed',
  createFailed: 'Failed to create evidence',
  deleteFailed: 'Failed to delete evidence',
  downloadFailed: 'Failed to download evidence',
  listFailed: 'Failed to load evidence',
  uploaded: 'Evidence uploaded successfully',
  created: 'Evidence created successfully!',
  deleted: 'Evidence deleted successfully',
  collectFailed: 'Failed to collect evidence',
  askedAgain: 'What could not be asked is asked again by itself.',
  notSendable: 'This file cannot be sent as it is',
  fileHint: 'Max 10 MB. PDF, DOC, DOCX, JPG, PNG and others.',
} as const;
