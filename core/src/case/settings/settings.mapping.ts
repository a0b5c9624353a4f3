import { imageTag, type CompanyChoice, type ResponseSettings } from './response-settings.js';
import type { BusinessCategoryDto, ResponseLanguage, TemplateVariablesDto } from './settings.dto.js';

export function toTemplateVariablesDto(
  settings: ResponseSettings,
  choice: CompanyChoice,
): TemplateVariablesDto {
  const { refund_policy: refundPolicy, user_agreement: userAgreement } = settings.images;
  return {
    merchant_business_model: settings.merchantBusinessModel ?? '',
    refund_policy: refundPolicy === undefined ? '' : imageTag(refundPolicy),
    refund_policy_url: settings.refundPolicyUrl ?? '',
    user_agreement: userAgreement === undefined ? '' : imageTag(userAgreement),
    merchant_address: settings.merchantAddress ?? '',
    contact_email: settings.contactEmail ?? '',
    signatory_name: settings.signatoryName ?? '',
    signatory_title: settings.signatoryTitle ?? '',
    statement_descriptor: settings.statementDescriptor ?? '',
    merchant_id: settings.merchantId ?? '',
    language: choice.language as ResponseLanguage,
    business_category: (choice.businessCategory ?? null) as BusinessCategoryDto | null,
    collect_evidence: settings.collectsEvidence,
  };
}
