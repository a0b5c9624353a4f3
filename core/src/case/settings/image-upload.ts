import { AppError, invalidField } from '../../platform/errors/catalogue.js';
import type { StagedUpload } from '../../platform/files/staged-upload.js';
import type { CompanyImage } from './response-settings.js';

const imageBytesMax = 5 * 1024 * 1024;

const noImage = () => invalidField('file', 'Please select an image file');
const imageTooLarge = () => invalidField('file', 'Image size must be less than 5MB');

/** @throws {AppError} 422 */
export function requireImage({ mimeType, sizeBytes }: StagedUpload): CompanyImage['mimeType'] {
  if (!mimeType.startsWith('image/')) throw noImage();
  if (mimeType !== 'image/png' && mimeType !== 'image/jpeg')
    throw invalidField('file', 'Please select a PNG or JPG image');
  if (sizeBytes > imageBytesMax) throw imageTooLarge();
  return mimeType;
}

/** Converts an error of the evidence upload to the one for pictures. */
export function toImageRefusal(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (['wrong_file_type', 'displaced_pdf'].includes(error.code)) return noImage();
  return error.code === 'too_large' ? imageTooLarge() : error;
}
