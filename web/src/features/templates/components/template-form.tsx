import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import { isApiError } from '@rebuttal/sdk';
import type { ReactNode } from 'react';
import { texts } from '#texts/templates';

import { Problem } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import type { Draft } from '../draft.js';
import { categories, type Choice, languages, networks, reasons, withKnown } from '../words.js';
import { ContentField } from './content-field.js';
import { EvidenceRows } from './evidence-rows.js';
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
    <form className={classes.form} onSubmit={form.onSubmit(onSubmit)}>
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
    <div className={classes.place}>
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
        <ul className={classes.details}>
          {details.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Problem>
  );
}
