export const messages = {
  previewFailed: 'Failed to generate preview',
  downloadFailed: 'Failed to download response',
  pdfFailed: 'Failed to download PDF',
  downloaded: 'Response downloaded successfully!',
  pdfDownloaded: 'PDF downloaded successfully!',
} as const;
