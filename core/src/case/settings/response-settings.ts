export type ImageField = 'refund_policy' | 'user_agreement';
export const imageFields: readonly ImageField[] = ['refund_policy', 'user_agreement'];

/** A picture for the letters. Its address can't be guessed. */
export type CompanyImage = {
  readonly imageId: string;
  readonly tenantId: string;
  readonly fieldName: ImageField;
  readonly accessKey: string;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
  readonly storageKey: string;
};

/** A company's details for its response letters. */
export type ResponseSettings = {
  readonly merchantBusinessModel?: string | undefined;
  readonly refundPolicyUrl?: string | undefined;
  readonly merchantAddress?: string | undefined;
  readonly contactEmail?: string | undefined;
  readonly signatoryName?: string | undefined;
  readonly signatoryTitle?: string | undefined;
  /** The company's name on card statements. */
  readonly statementDescriptor?: string | undefined;
  /** The merchant id (MID) at the acquirer. */
  readonly merchantId?: string | undefined;
  readonly images: Readonly<Partial<Record<ImageField, CompanyImage>>>;
  /** True if evidence is collected automatically when a dispute arrives. */
  readonly collectsEvidence: boolean;
};

/** Language and kind of business belong to the company and select the template. They are saved with the settings. */
export type CompanyChoice = { readonly language: string; readonly businessCategory: string | undefined };

export const imageUploadPath = '/api/settings/template-variables/upload';
const imagePath = '/api/settings/template-variables/images';

export const imageUrl = ({ imageId, accessKey }: CompanyImage): string =>
  `${imagePath}/${imageId}/${accessKey}`;

/** The picture's tag in the settings. */
export const imageTag = (image: CompanyImage): string =>
  `<img src="${imageUrl(image)}" alt="${image.fieldName === 'refund_policy' ? 'Refund policy' : 'User agreement'}">`;

/** Returns the id of our picture in a tag or an address. */
export function imageIdIn(text: string): string | undefined {
  return new RegExp(`${imagePath}/(img_[0-9a-z]{20})/`).exec(text)?.[1];
}
