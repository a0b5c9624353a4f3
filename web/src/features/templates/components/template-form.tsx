import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isApiError } from '@rebuttal/sdk';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { Problem } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { evidenceTypesQuery } from '../api/templates.js';
import { type Draft, type EvidenceRow, newEvidenceRow } from '../draft.js';
import {
  categories,
  type Choice,
  formats,
  labelOf,
  languages,
  networks,
  reasons,
  withKnown,
} from '../words.js';
import { ContentField } from './content-field.js';
import classes from './template-form.module.css';

const any = { value: '', label: texts.templateForm.any };

type Props = {
  readonly form: UseFormReturnType<Draft>;
  readonly contentRows: number;
  readonly busy: boolean;
  readonly error: Error | null;
  /** For an error without a message of the server. */
  readonly fallback: string;
  readonly onSubmit: (draft: Draft) => void;
  /** The buttons below. */
  readonly children: ReactNode;
};

export function TemplateForm(props: Props) {
  const { form, contentRows, busy, error, fallback, onSubmit, children } = props;
  return (
    <form className="stack shrinks" onSubmit={form.onSubmit(onSubmit)}>
      <TextInput label={texts.templateForm.name} required maxLength={200} {...form.getInputProps('name')} />
      <Textarea
        label={texts.templateForm.descriptionOptional}
        rows={2}
        {...form.getInputProps('description')}
      />
      <Place form={form} />
      <ContentField
        value={form.values.content}
        rows={contentRows}
        disabled={busy}
        refusal={error !== null && refusesContent(error) ? error : undefined}
        onChange={(content) => form.setFieldValue('content', content)}
      />
      <EvidenceRows form={form} disabled={busy} />
      <Checkbox
        label={texts.templateForm.isDefault}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      {error !== null && <Refused error={error} fallback={fallback} />}
      {children}
    </form>
  );
}

/** The disputes that it is written for. */
function Place({ form }: Pick<Props, 'form'>) {
  const { reason } = form.values;
  // One label for both, letters without a reason and those of the reason "general".
  const shownReasons = reasons.filter(({ value }) => value !== 'general' || reason === 'general');
  const choose = (name: 'reason' | 'network' | 'language' | 'category', choices: readonly Choice[]) => ({
    data: withKnown(choices, form.values[name]),
    ...form.getInputProps(name),
  });
  return (
    <div className="tiles-sm">
      <Select
        label={texts.templateForm.disputeReason}
        {...choose('reason', [{ value: '', label: texts.templateForm.general }, ...shownReasons])}
      />
      <Select label={texts.templateForm.cardNetwork} {...choose('network', [any, ...networks])} />
      <Select label={texts.templateForm.language} {...choose('language', languages)} />
      <Select label={texts.templateForm.businessCategory} {...choose('category', [any, ...categories])} />
    </div>
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
        <ul className="mt-2">
          {details.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Problem>
  );
}

type EvidenceRowsProps = {
  readonly form: UseFormReturnType<Draft>;
  readonly disabled: boolean;
};

/** The evidence that the letter relies on, row by row. */
function EvidenceRows({ form, disabled }: EvidenceRowsProps) {
  const types = useQuery(evidenceTypesQuery()).data ?? [];
  return (
    <fieldset className="stack-sm fieldset justify-start" disabled={disabled}>
      <legend>{texts.evidenceRows.requiredEvidence}</legend>
      {form.values.evidence.map((row, index) => (
        <Row
          key={row.key}
          {...{ form, index, row, types }}
          onRemove={() => form.removeListItem('evidence', index)}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => form.insertListItem('evidence', newEvidenceRow())}
      >
        {texts.evidenceRows.addEvidence}
      </Button>
    </fieldset>
  );
}

type RowProps = {
  readonly form: UseFormReturnType<Draft>;
  readonly index: number;
  readonly row: EvidenceRow;
  readonly types: readonly Choice[];
  readonly onRemove: () => void;
};

function Row({ onRemove, ...field }: RowProps) {
  const { index, row, types } = field;
  // Saved choices are collapsed to one line; the browser toggles it.
  const [opened] = useState(row.type === '');
  return (
    <div className={classes.row} role="group" aria-label={texts.evidenceRows.evidence(index + 1)}>
      <details open={opened}>
        <summary className="no-marker">
          {labelOf(types, row.type, texts.evidenceRows.newEvidence)}
          {row.required && <Tag tone="amber">{texts.evidenceRows.required}</Tag>}
        </summary>
        <Fields {...field} />
      </details>
      <Button
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={texts.evidenceRows.removeEvidence(index + 1)}
        onClick={onRemove}
      >
        {common.actions.remove}
      </Button>
    </div>
  );
}

function Fields({ form, index, row, types }: Omit<RowProps, 'onRemove'>) {
  const field = (name: Exclude<keyof EvidenceRow, 'key'>, options?: { readonly type: 'checkbox' }) =>
    form.getInputProps(`evidence.${index}.${name}`, options);
  return (
    <div className={classes.fields}>
      <div className="tiles">
        <Select
          label={texts.evidenceRows.type}
          required
          data={[
            { value: '', label: texts.evidenceRows.chooseAType, disabled: true },
            ...withKnown(types, row.type),
          ]}
          {...field('type')}
        />
        <TextInput label={texts.evidenceRows.description} {...field('description')} />
      </div>
      <TextInput label={texts.evidenceRows.helpTextOptional} {...field('helpText')} />
      <div role="group" aria-label={texts.evidenceRows.acceptedFormats}>
        <Checkbox.Group {...field('formats')}>
          <div className="chips gap-x-8">
            {formats.map(({ value, label }) => (
              <Checkbox key={value} size="xs" value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
      <Checkbox size="sm" label={texts.evidenceRows.required} {...field('required', { type: 'checkbox' })} />
    </div>
  );
}
