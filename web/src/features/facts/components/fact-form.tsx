import { Button, TextInput } from '@mantine/core';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/facts';

import { Problem } from '../../../components/callout.js';
import { DayTimeInput } from '../../../components/day-time-input.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useDraft } from '../../../stores/drafts.js';
import { notify } from '../../../stores/notices.js';
import { useResetFact, useSetFact } from '../api/facts.js';
import { type Fact, type FactKey, factLabels, kindOf } from '../fact-values.js';
import { FactSource } from './fact-source.js';
import classes from './facts.module.css';

type Props = {
  readonly disputeId: string;
  readonly factKey: FactKey;
  /** Without it, the fact is missing. */
  readonly fact?: Fact;
  readonly onClose: () => void;
};

/** Sets one fact in place. */
export function FactForm({ disputeId, factKey, fact, onClose }: Props) {
  useFocusBack();
  const saved = fact?.value ?? '';
  const [value, setValue] = useDraft(`fact/${disputeId}/${factKey}`, saved);
  const end = (): void => {
    setValue(saved);
    onClose();
  };
  const { save, reset, isSaving, isResetting, error } = useFactChange({ disputeId, factKey, onClose: end });
  const isBusy = isSaving || isResetting;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save(value);
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !isBusy) end();
  };
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={leave}>
      {fact !== undefined && (
        <p className="soft">
          <FactSource source={fact.source} />
        </p>
      )}
      <FactInput factKey={factKey} value={value} disabled={isBusy} onChange={setValue} />
      {error !== null && <Problem>{errorText(error, texts.messages.saveFailed)}</Problem>}
      <div className="wrap">
        <Button type="submit" size="xs" loading={isSaving} disabled={isResetting || value.trim() === ''}>
          {texts.factForm.save}
        </Button>
        <Button variant="default" size="xs" disabled={isBusy} onClick={end}>
          {common.actions.cancel}
        </Button>
        {fact?.source.kind === 'user' && (
          <Button variant="subtle" size="xs" loading={isResetting} disabled={isSaving} onClick={reset}>
            {texts.factForm.useSource}
          </Button>
        )}
      </div>
    </form>
  );
}

type ChangeProps = Pick<Props, 'disputeId' | 'factKey' | 'onClose'>;

function useFactChange({ disputeId, factKey, onClose }: ChangeProps) {
  const save = useSetFact(disputeId);
  const reset = useResetFact(disputeId);
  const label = factLabels[factKey];
  const done = (text: string): void => {
    notify('success', text);
    onClose();
  };
  return {
    isSaving: save.isPending,
    isResetting: reset.isPending,
    error: save.error ?? reset.error,
    save: (value: string): void => {
      reset.reset();
      save.mutate({ key: factKey, value }, { onSuccess: () => done(texts.messages.saved(label)) });
    },
    reset: (): void => {
      save.reset();
      reset.mutate(factKey, {
        onSuccess: ({ facts }) => {
          const isKnown = facts.some(({ key }) => key === factKey);
          done(isKnown ? texts.messages.reset(label) : texts.messages.resetToMissing(label));
        },
      });
    },
  };
}

type InputProps = {
  readonly factKey: FactKey;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
};

function FactInput({ factKey, value, disabled, onChange }: InputProps) {
  const label = factLabels[factKey];
  if (kindOf(factKey) === 'time')
    return <DayTimeInput label={label} value={value} disabled={disabled} autoFocus onChange={onChange} />;
  return (
    <TextInput
      label={label}
      description={hintOf(factKey)}
      autoFocus
      disabled={disabled}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function hintOf(key: FactKey): string | undefined {
  if (key === 'card_last4') return texts.factForm.lastDigitsHint;
  return kindOf(key) === 'amount' ? texts.factForm.amountHint : undefined;
}
