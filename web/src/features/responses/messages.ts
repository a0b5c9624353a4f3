export const messages = {
  previewFailed: 'Failed to generate preview',
  downloadFailed: 'Failed to download response',
  pdfFailed: 'Failed to download PDF',
  packetFailed: 'Failed to download packet',
  downloaded: 'Response downloaded successfully!',
  pdfDownloaded: 'PDF downloaded successfully!',
  packetDownloaded: 'Packet downloaded successfully!',
} as const;
