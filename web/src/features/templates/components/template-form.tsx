import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { isApiError } from '@rebuttal/sdk';
import { type ReactNode, type SyntheticEvent } from 'react';
import { texts } from '#texts/templates';

import { Problem } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import type { Draft } from '../draft.js';
import { categories, type Choice, languages, networks, reasons, withKnown } from '../words.js';
import { ContentField } from './content-field.js';
import { EvidenceRows } from './evidence-rows.js';
import classes from './template-form.module.css';

type Props = {
  readonly draft: Draft;
  readonly contentRows: number;
  readonly busy: boolean;
  readonly error: Error | null;
  /** For an error without a message of the server. */
  readonly fallback: string;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onSubmit: () => void;
  /** The buttons below. */
  readonly children: ReactNode;
};

export function TemplateForm(props: Props) {
  const { draft, contentRows, busy, error, fallback, onChange, onSubmit, children } = props;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={texts.templateForm.name}
        required
        withAsterisk={false}
        maxLength={200}
        disabled={busy}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label={texts.templateForm.descriptionOptional}
        rows={2}
        disabled={busy}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Place draft={draft} busy={busy} onChange={onChange} />
      <ContentField
        value={draft.content}
        rows={contentRows}
        disabled={busy}
        refusal={error !== null && refusesContent(error) ? error : undefined}
        onChange={(content) => onChange({ content })}
      />
      <EvidenceRows rows={draft.evidence} disabled={busy} onChange={(evidence) => onChange({ evidence })} />
      <Checkbox
        label={texts.templateForm.isDefault}
        disabled={busy}
        checked={draft.isDefault}
        onChange={(event) => onChange({ isDefault: event.currentTarget.checked })}
      />
      {error !== null && <Refused error={error} fallback={fallback} />}
      {children}
    </form>
  );
}

type PlaceProps = Pick<Props, 'draft' | 'busy' | 'onChange'>;

/** The disputes that it is written for. */
function Place({ draft, busy, onChange }: PlaceProps) {
  return (
    <div className={classes.place}>
      <Choose
        label={texts.templateForm.disputeReason}
        none={texts.templateForm.general}
        // One label for both, letters without a reason and those of the reason "general".
        choices={reasons.filter(({ value }) => value !== 'general' || draft.reason === 'general')}
        value={draft.reason}
        disabled={busy}
        onChange={(reason) => onChange({ reason })}
      />
      <Choose
        label={texts.templateForm.cardNetwork}
        none={texts.templateForm.any}
        choices={networks}
        value={draft.network}
        disabled={busy}
        onChange={(network) => onChange({ network })}
      />
      <Choose
        label={texts.templateForm.language}
        choices={languages}
        value={draft.language}
        disabled={busy}
        onChange={(language) => onChange({ language })}
      />
      <Choose
        label={texts.templateForm.businessCategory}
        none={texts.templateForm.any}
        choices={categories}
        value={draft.category}
        disabled={busy}
        onChange={(category) => onChange({ category })}
      />
    </div>
  );
}

type ChooseProps = {
  readonly label: string;
  readonly none?: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
};

function Choose({ label, none, choices, value, disabled, onChange }: ChooseProps) {
  return (
    <Select
      label={label}
      data={[...(none === undefined ? [] : [{ value: '', label: none }]), ...withKnown(choices, value)]}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function refusesContent(error: Error): boolean {
  return isApiError(error) && error.details.some(({ field }) => field === 'content');
}

/** The errors of the server, by field if it names any. */
function Refused({ error, fallback }: { readonly error: Error; readonly fallback: string }) {
  // The error already names a single invalid field.
  const details = isApiError(error) ? error.details.filter(({ message }) => message !== error.message) : [];
  return (
    <Problem>
      <p>{errorText(error, fallback)}</p>
      {details.length > 0 && (
        <ul className={classes.details}>
          {details.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Problem>
  );
}
