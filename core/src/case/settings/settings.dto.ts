export type ResponseLanguage = 'en' | 'zh' | 'ja';
export type BusinessCategoryDto =
  | 'physical_goods'
  | 'digital_goods'
  | 'services'
  | 'subscription'
  | 'travel_event';

/** A company's details for its response letters. Empty texts are `''`. */
export type TemplateVariablesDto = {
  merchant_business_model: string;
  /** An image tag whose address is that of an uploaded picture, or `''`. */
  refund_policy: string;
  refund_policy_url: string;
  /** An image tag whose address is that of an uploaded picture, or `''`. */
  user_agreement: string;
  /** Postal address for the letterhead, one line each. */
  merchant_address: string;
  contact_email: string;
  signatory_name: string;
  signatory_title: string;
  /** The company's name on card statements, for letters about payments whose provider does not report it. */
  statement_descriptor: string;
  /** The merchant ID (MID) at the acquirer. */
  merchant_id: string;
  /** The language of letters, unless a request names another. */
  language: ResponseLanguage;
  /** The company's kind of business, which decides the requested evidence and the template. */
  business_category: BusinessCategoryDto | null;
  /** True if evidence is collected automatically when a dispute arrives. */
  collect_evidence: boolean;
};
export type TemplateVariablesAnswerDto = { template_variables: TemplateVariablesDto };
export type TemplateVariablesUpdatedDto = TemplateVariablesAnswerDto & { message: string };

/** Absent fields keep their values; `''` or null clears them. */
export type UpdateTemplateVariablesRequest = {
  merchant_business_model?: string | null;
  refund_policy?: string | null;
  refund_policy_url?: string | null;
  user_agreement?: string | null;
  merchant_address?: string | null;
  contact_email?: string | null;
  signatory_name?: string | null;
  signatory_title?: string | null;
  statement_descriptor?: string | null;
  merchant_id?: string | null;
  language?: ResponseLanguage;
  business_category?: BusinessCategoryDto | null;
  collect_evidence?: boolean;
};

export type UploadedImageDto = {
  /** The address that shows the picture. */
  url: string;
  /** The tag to save in the field. */
  image_tag: string;
  message: string;
};
