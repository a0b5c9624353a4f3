import type { PageQuery } from '../../platform/http/page-query.dto.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface TemplateListQuery extends PageQuery {
  /** active, draft or archived. `all` is the default. */
  status?: string;
  dispute_reason?: string;
  card_network?: string;
  /** en, zh or ja. */
  language?: string;
  /** All versions of one letter. */
  family_id?: string;
  /** Part of a name or a description. */
  search?: string;
}

export type TemplateStatusDto = 'draft' | 'active' | 'archived';

export type TemplateVariableDto = { name: string; description: string; required: boolean };

export type RequiredEvidenceDto = {
  /** A value of GET /api/evidence/types. */
  type: string;
  required: boolean;
  /** Why it matters. */
  description: string;
  /** Describes good evidence. */
  help_text: string | null;
  /** pdf, image, document, spreadsheet, text or any. An empty list means any. */
  formats: string[];
  /** Requested only from these kinds of business. Null: from all. */
  categories: string[] | null;
  /** Recommended in general, but required from these kinds of business. */
  required_for: string[] | null;
  /** Other types of evidence, any of which can replace it. */
  alternatives: string[] | null;
};

/** A version of a letter, without its texts. */
export type TemplateSummaryDto = {
  template_id: string;
  /** The same for all versions of a letter. */
  family_id: string;
  /** The version that this one was made from. Null for a first version. */
  parent_template_id: string | null;
  name: string;
  description: string | null;
  /** A dispute reason. Null means `general`, the fallback for reasons without a letter. */
  dispute_reason: string | null;
  /** visa, mastercard, amex, jcb, discover, diners or unionpay. Null fits any network. */
  card_network: string | null;
  /** en, zh or ja. */
  language: string;
  /**
   * physical_goods, digital_goods, services, subscription or travel_event: only for companies of this kind. Any other
   * text is a custom label. Null and labels fit any company.
   */
  category: string | null;
  /** Preferred among templates that fit a dispute equally well. */
  is_default: boolean;
  status: TemplateStatusDto;
  /** Counted from 1 in each family. */
  version: number;
  is_latest: boolean;
  /** The number of responses made from this version. */
  usage_count: number;
  created_at: string;
  updated_at: string;
};

export type TemplateDto = TemplateSummaryDto & {
  /** Markdown with `{{variables}}` and `{{#variable}}…{{/variable}}` blocks. HTML in it is text. */
  content: string;
  variables: TemplateVariableDto[];
  required_evidence: RequiredEvidenceDto[];
};

export type TemplateListDto = {
  templates: TemplateSummaryDto[];
  total: number;
  pages: number;
  page: number;
  per_page: number;
  /** Pass it as `cursor` for the next page; null at the end. */
  next_cursor: string | null;
};

export type TemplateVariableChoicesDto = {
  /** Every name that a template may use. */
  variables: { name: string; description: string; group: string }[];
};

/**
 * @example {
 *   "content": "> The order was delivered; {{merchant_name}} asks that {{requested_outcome}}.",
 *   "values": { "merchant_name": "Rabbits Ltd", "requested_outcome": "" }
 * }
 */
export type TemplatePreviewRequest = {
  /** At most 20,000 characters. */
  content: string;
  /** A value of at most 1,000 characters for each name; empty means that the name has no value. Other names stay as written. */
  values: { [name: string]: string };
};

export type TemplatePreviewDto = {
  /** Without scripts, links or pictures. Values are in `mark` elements; an empty `del` element is in place of a missing one. */
  html: string;
};

export type TemplateVariableRequest = {
  name: string;
  description?: string | null;
  required?: boolean | null;
};

export type RequiredEvidenceRequest = {
  type: string;
  required?: boolean | null;
  description?: string | null;
  help_text?: string | null;
  formats?: string[] | null;
  /** Default: the previous value for this type of evidence. */
  categories?: string[] | null;
  /** Default: the previous value for this type of evidence. */
  required_for?: string[] | null;
  /** Default: the previous value for this type of evidence. */
  alternatives?: string[] | null;
};

/**
 * In an update, absent fields do not change. Null or an empty text clears a field.
 * @example {
 *   "name": "Product not received: delivered",
 *   "dispute_reason": "product_not_received",
 *   "language": "en",
 *   "content": "> The order was delivered; {{merchant_name}} asks that {{requested_outcome}}.",
 *   "required_evidence": [{ "type": "proof_of_delivery", "required": true, "description": "Shows that it arrived.", "formats": ["pdf"] }]
 * }
 */
export type TemplateRequest = {
  /** At most 200 characters. */
  name: string;
  /** At most 2,000 characters. */
  description?: string | null;
  dispute_reason?: string | null;
  card_network?: string | null;
  /** en, zh or ja. Default en. */
  language?: string | null;
  category?: string | null;
  /** At most 20,000 characters. Names in double braces must exist: see GET /api/templates/variables. */
  content: string;
  /** Variables used in the content are added automatically. */
  variables?: TemplateVariableRequest[] | null;
  required_evidence?: RequiredEvidenceRequest[] | null;
  is_default?: boolean | null;
  /** In an update, the value that you read. A change in place is refused if someone else has changed the template since. */
  updated_at?: string | null;
};

export type TemplateAnswerDto = { template_id: string; template: TemplateDto; message: string };

export type UpdateTemplateDto = {
  /** The template with the change: a new version, or the same as before. */
  new_template_id: string;
  version_created: boolean;
  template: TemplateDto;
  message: string;
};
