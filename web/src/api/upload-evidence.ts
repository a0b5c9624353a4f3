import { type EvidenceAnswer, type EvidenceUpload, toUploadForm } from '@rebuttal/sdk';

import { uploadForm, type UploadProgress } from './upload-form.js';

export function uploadEvidence(
  upload: EvidenceUpload,
  onProgress: UploadProgress,
  signal?: AbortSignal,
): Promise<EvidenceAnswer> {
  return uploadForm('/api/evidence/upload', toUploadForm(upload), onProgress, signal);
}
