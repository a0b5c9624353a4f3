import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/api-keys';
import { texts as common } from '#texts/common';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { SecretOnce } from '../../../components/secret-once.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { type CreatedApiKey, type Scope, useCreateApiKey } from '../api/api-keys.js';
import { expiresAt, expiryChoices } from '../expiry.js';
import classes from './api-keys.module.css';

type Props = { readonly scopes: readonly Scope[]; readonly onClose: () => void };

/** Once the key is shown, only its button closes the dialog. A click outside would lose the key. */
export function CreateKeyModal({ scopes, onClose }: Props) {
  useFocusBack();
  const [created, setCreated] = useState<CreatedApiKey>();
  const isCreated = created !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isCreated ? texts.messages.created(created.api_key.name) : texts.createKeyModal.createApiKey}
      size="lg"
      closeOnClickOutside={!isCreated}
      closeOnEscape={!isCreated}
      withCloseButton={!isCreated}
    >
      {created === undefined ? (
        <KeyForm scopes={scopes} onCreated={setCreated} onClose={onClose} />
      ) : (
        <SecretOnce
          label={texts.createKeyModal.apiKey}
          secret={created.key}
          copyLabel={texts.createKeyModal.copyTheApiKey}
          text={texts.messages.shownOnce}
          copied={texts.messages.copied}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type FormProps = Props & { readonly onCreated: (created: CreatedApiKey) => void };

function KeyForm({ scopes, onCreated, onClose }: FormProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [days, setDays] = useState('90');
  const [problem, setProblem] = useState<string>();
  const create = useCreateApiKey();

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setProblem(chosen.size === 0 ? texts.messages.noScope : undefined);
    if (chosen.size === 0) return;
    const body = { name: name.trim(), scopes: [...chosen], expires_at: expiresAt(days, Date.now()) };
    create.mutate(body, {
      onSuccess: onCreated,
      onError: (error) => setProblem(errorText(error, texts.messages.createFailed)),
    });
  };

  return (
    <form className={modal.body} onSubmit={submit}>
      <TextInput
        label={texts.createKeyModal.name}
        description={texts.createKeyModal.nameDescription}
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
        disabled={create.isPending}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={texts.createKeyModal.expires}
        data={[...expiryChoices]}
        disabled={create.isPending}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <ScopeChoices scopes={scopes} chosen={chosen} disabled={create.isPending} onChange={setChosen} />
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" disabled={create.isPending} onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {texts.createKeyModal.createButton}
        </Button>
      </div>
    </form>
  );
}

type ChoicesProps = {
  readonly scopes: readonly Scope[];
  readonly chosen: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
};

function ScopeChoices({ scopes, chosen, disabled, onChange }: ChoicesProps) {
  const choose = (scope: string, isChosen: boolean): void =>
    onChange(new Set(isChosen ? [...chosen, scope] : [...chosen].filter((other) => other !== scope)));
  const all = scopes.map(({ scope }) => scope);
  const presets = [
    {
      label: texts.createKeyModal.presets.allThatRead,
      scopes: all.filter((scope) => scope.endsWith(':read')),
    },
    { label: texts.createKeyModal.presets.everything, scopes: all },
    { label: texts.createKeyModal.presets.none, scopes: [] },
  ];
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.createKeyModal.permissions}</legend>
      <div className={classes.presets}>
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant="default"
            size="compact-xs"
            disabled={disabled}
            onClick={() => onChange(new Set(preset.scopes))}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <div className={classes.grid}>
        {scopes.map(({ scope, description }) => (
          <Checkbox
            key={scope}
            label={scope}
            description={sentence(description)}
            disabled={disabled}
            checked={chosen.has(scope)}
            onChange={(event) => choose(scope, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The API's descriptions start in lower case. */
const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
