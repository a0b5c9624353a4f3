import { isApiError, type Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/admin';

/** All tenants, or the id of one. */
export type ConfigScope = string;

type Field = Schemas['PlanField'];
type FeatureField = Extract<Field, `${string}_enabled`>;
export type LimitField = Exclude<Field, FeatureField>;

/** The configuration being edited. Null means an empty input. */
export type ConfigForm = Record<FeatureField, boolean> & Record<LimitField, number | null>;

type Choice<Name> = { readonly field: Name; readonly label: string; readonly hint?: string };

export const featureFields: readonly Choice<FeatureField>[] = [
  {
    field: 'template_management_enabled',
    label: texts.configForm.featureFields.template_management_enabled.label,
    hint: texts.configForm.featureFields.template_management_enabled.hint,
  },
  {
    field: 'analytics_enabled',
    label: texts.configForm.featureFields.analytics_enabled.label,
    hint: texts.configForm.featureFields.analytics_enabled.hint,
  },
  {
    field: 'multi_user_enabled',
    label: texts.configForm.featureFields.multi_user_enabled.label,
    hint: texts.configForm.featureFields.multi_user_enabled.hint,
  },
  {
    field: 'online_editor_enabled',
    label: texts.configForm.featureFields.online_editor_enabled.label,
    hint: texts.configForm.featureFields.online_editor_enabled.hint,
  },
  {
    field: 'api_access_enabled',
    label: texts.configForm.featureFields.api_access_enabled.label,
    hint: texts.configForm.featureFields.api_access_enabled.hint,
  },
];

export const limitFields: readonly Choice<LimitField>[] = [
  { field: 'max_psp_accounts', label: texts.configForm.limitFields.max_psp_accounts },
  { field: 'max_users_per_tenant', label: texts.configForm.limitFields.max_users_per_tenant },
  { field: 'max_storage_mb', label: texts.configForm.limitFields.max_storage_mb },
  {
    field: 'max_disputes_per_month',
    label: texts.configForm.limitFields.max_disputes_per_month.label,
    hint: texts.configForm.limitFields.max_disputes_per_month.hint,
  },
];

const fields: readonly Field[] = [...featureFields, ...limitFields].map(({ field }) => field);

export function toForm(config: Schemas['Plan']): ConfigForm {
  return Object.fromEntries(fields.map((field) => [field, config[field]])) as ConfigForm;
}

/** The form rejects smaller limits. The server validates empty ones. */
export const limitMin = 1;

export function hasLimitBelowMin(form: ConfigForm): boolean {
  return limitFields.some(({ field }) => (form[field] ?? limitMin) < limitMin);
}

/** Parses whole decimal numbers. Anything else is null, and so is zero, which is shown as empty. */
export function parseLimit(text: string): number | null {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) || number === 0 ? null : number;
}

/** Zero is shown as empty, too. */
export function shownLimit(limit: number | null): string {
  return limit === null || limit === 0 ? '' : String(limit);
}

/**
 * The request: all values for the defaults; for one tenant its existing overrides and the changes, so that the rest
 * still follows the defaults.
 */
export function toRequest(
  scope: ConfigScope,
  form: ConfigForm,
  before: Schemas['PlanConfig'],
): Schemas['PlanSettingsRequest'] {
  const sent =
    scope === 'global'
      ? fields
      : fields.filter((field) => before.own.includes(field) || form[field] !== before[field]);
  return Object.fromEntries(sent.map((field) => [field, form[field]]));
}

/** The server's errors, by input name. */
export function refusedFields(error: Error | null): readonly string[] {
  if (!isApiError(error)) return [];
  return error.details.map(({ field, message }) => {
    const input = [...featureFields, ...limitFields].find((choice) => choice.field === field);
    return input === undefined ? message : texts.configForm.refused(input.label, message);
  });
}
