import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { texts } from '#texts/api-keys';

import { FormEnd } from '../../../components/form-end.js';
import { SecretModal } from '../../../components/secret-modal.js';
import { Select } from '../../../components/select.js';
import { dayMs } from '../../../lib/dates.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { type CreatedApiKey, type Scope, useCreateApiKey } from '../api/api-keys.js';
import classes from './api-keys.module.css';

type Props = { readonly scopes: readonly Scope[]; readonly onClose: () => void };

export function CreateKeyModal({ scopes, onClose }: Props) {
  useFocusBack();
  const [created, setCreated] = useState<CreatedApiKey>();
  if (created !== undefined)
    return (
      <SecretModal
        title={texts.messages.created(created.api_key.name)}
        label={texts.createKeyModal.apiKey}
        secret={created.key}
        copyLabel={texts.createKeyModal.copyTheApiKey}
        text={texts.messages.shownOnce}
        copied={texts.messages.copied}
        onClose={onClose}
      />
    );
  return (
    <Modal opened onClose={onClose} title={texts.createKeyModal.createApiKey} size="lg">
      <KeyForm scopes={scopes} onCreated={setCreated} onClose={onClose} />
    </Modal>
  );
}

type FormProps = Props & { readonly onCreated: (created: CreatedApiKey) => void };

function KeyForm({ scopes, onCreated, onClose }: FormProps) {
  const create = useCreateApiKey();
  const form = useForm<Values>({
    initialValues: { name: '', days: '90', scopes: [] },
    validate: { scopes: (chosen) => (chosen.length === 0 ? texts.messages.noScope : null) },
    enhanceGetInputProps: () => ({ disabled: create.isPending }),
  });
  const submit = form.onSubmit((values) => create.mutate(toRequest(values), { onSuccess: onCreated }));
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={texts.createKeyModal.name}
        description={texts.createKeyModal.nameDescription}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={texts.createKeyModal.expires}
        data={[...expiryChoices]}
        {...form.getInputProps('days')}
      />
      <fieldset className="fieldset stack-md" disabled={create.isPending}>
        <legend>{texts.createKeyModal.permissions}</legend>
        <Presets scopes={scopes} onChoose={(chosen) => form.setFieldValue('scopes', chosen)} />
        <Checkbox.Group {...form.getInputProps('scopes', { withError: false })}>
          <div className={classes.grid}>
            {scopes.map(({ scope, description }) => (
              <Checkbox key={scope} value={scope} label={scope} description={sentence(description)} />
            ))}
          </div>
        </Checkbox.Group>
      </fieldset>
      <FormEnd
        save={create}
        failed={texts.messages.createFailed}
        problem={form.errors['scopes']}
        label={texts.createKeyModal.createButton}
        onCancel={onClose}
      />
    </form>
  );
}

type Values = { readonly name: string; readonly days: string; readonly scopes: readonly string[] };

function toRequest({ name, days, scopes }: Values) {
  return { name: name.trim(), scopes: [...scopes], expires_at: expiresAt(days, Date.now()) };
}

type PresetsProps = {
  readonly scopes: readonly Scope[];
  readonly onChoose: (scopes: readonly string[]) => void;
};

function Presets({ scopes, onChoose }: PresetsProps) {
  const all = scopes.map(({ scope }) => scope);
  const { presets } = texts.createKeyModal;
  const choices = [
    { label: presets.allThatRead, scopes: all.filter((scope) => scope.endsWith(':read')) },
    { label: presets.everything, scopes: all },
    { label: presets.none, scopes: [] },
  ];
  return (
    <div className="chips mt-3">
      {choices.map((preset) => (
        <Button
          key={preset.label}
          variant="default"
          size="compact-xs"
          onClick={() => onChoose(preset.scopes)}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}

/** The API's descriptions start in lower case. */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const expiryChoices = [
  { value: '30', label: texts.expiry.expiryChoices['30'] },
  { value: '90', label: texts.expiry.expiryChoices['90'] },
  { value: '365', label: texts.expiry.expiryChoices['365'] },
  { value: '', label: texts.expiry.expiryChoices.none },
] as const;

/** Null if it never expires. */
function expiresAt(days: string, now: number): string | null {
  return days === '' ? null : new Date(now + Number(days) * dayMs).toISOString();
}
