import { Button, PasswordInput, Skeleton, Textarea, TextInput } from '@mantine/core';
import type { CredentialField } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts as common } from '#texts/common';
import { texts } from '#texts/psp-accounts';

import { Callout, Problem } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import type { FieldInput } from '../../../lib/field-input.js';
import { fieldsInEffect } from '../abilities.js';
import { credentialFieldsQuery } from '../api/psp-accounts.js';
import { type Credentials, filledCredentials } from '../credentials.js';

type Props = FieldInput<Credentials> & {
  readonly provider: string;
  /** Fields that have a stored value and may stay blank. */
  readonly stored?: readonly string[];
  /** The stored values of lists. */
  readonly choices?: Credentials;
  /** The fields to show. Default: all. */
  readonly shows?: (field: CredentialField) => boolean;
  /** The name of a shown field that is required here, although an account can exist without it. */
  readonly requires?: string | undefined;
};

/** The inputs that a provider requires, with the names of its plugin. */
export function CredentialInputs(props: Props) {
  const { provider, shows, requires, ...rest } = props;
  const { data, error, isError, refetch } = useQuery(credentialFieldsQuery(provider));
  if (provider === '') return null;
  if (data === undefined && isError) {
    return (
      <Problem>
        {errorText(error, texts.messages.fieldsFailed)}{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
          {common.actions.retry}
        </Button>
      </Problem>
    );
  }
  if (data === undefined)
    return <Skeleton height={62} role="status" aria-label={texts.credentialInputs.loadingCredentialFields} />;
  if (data.length === 0) return <Callout tone="amber">{texts.messages.noFields}</Callout>;
  const known = fieldsInEffect(data, { ...rest.choices, ...filledCredentials(rest.value ?? {}) });
  const fields = known
    .filter((field) => shows === undefined || shows(field))
    .map((field) => (field.field_name === requires ? { ...field, is_required: true } : field));
  if (fields.length === 0) return null;
  return <CredentialFields fields={fields} {...rest} />;
}

type FieldsProps = Omit<Props, 'provider' | 'shows' | 'requires'> & {
  readonly fields: readonly CredentialField[];
};

export function CredentialFields(props: FieldsProps) {
  const { fields, value: values = {}, stored = [], choices = {}, disabled = false, onChange } = props;
  return (
    <fieldset className="grid sunken gap-7 box">
      <legend className="soft px-3">{texts.credentialInputs.credentials}</legend>
      {fields.map((field) => (
        <CredentialInput
          key={field.field_name}
          field={field}
          value={values[field.field_name] ?? ''}
          stored={stored.includes(field.field_name)}
          choice={choices[field.field_name]}
          disabled={disabled}
          onChange={(value) => onChange({ ...values, [field.field_name]: value })}
        />
      ))}
    </fieldset>
  );
}

type InputProps = {
  readonly field: CredentialField;
  readonly value: string;
  readonly stored: boolean;
  readonly choice: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
};

function CredentialInput(props: InputProps) {
  const { options } = props.field;
  return options === null ? <Typed {...props} /> : <Chosen {...props} options={options} />;
}

type ChosenProps = InputProps & { readonly options: NonNullable<CredentialField['options']> };

/** An untouched select has the stored value, or its first option. */
function Chosen({ field, value, choice, disabled, onChange, options }: ChosenProps) {
  const untouched = choice ?? options[0]?.value ?? '';
  return (
    <Select
      label={field.field_label}
      description={field.help_text}
      disabled={disabled}
      data={options}
      value={value === '' ? untouched : value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Typed({ field, value, stored, disabled, onChange }: InputProps) {
  const about = {
    label: field.is_required ? field.field_label : texts.credentialInputs.optional(field.field_label),
    description: field.help_text,
    placeholder: stored ? texts.credentialInputs.leaveBlank : (field.placeholder ?? undefined),
    required: field.is_required && !stored,

    autoComplete: 'off',
    spellCheck: false,
    disabled,
    value,
  };
  if (isOfLines(field))
    return <Textarea {...about} rows={4} onChange={(event) => onChange(event.currentTarget.value)} />;
  const Input = field.field_type === 'password' ? PasswordInput : TextInput;
  return <Input {...about} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A key in PEM format has several lines, which a single-line input would join. */
function isOfLines({ field_type: type, placeholder }: CredentialField): boolean {
  return type === 'text' && placeholder?.startsWith('-----BEGIN') === true;
}
