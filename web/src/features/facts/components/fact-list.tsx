import { Button, TextInput } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/facts';

import { Problem } from '../../../components/callout.js';
import { DateOnly } from '../../../components/date-time.js';
import { DayTimeInput } from '../../../components/day-time-input.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useScrollWhenLit } from '../../../lib/use-scroll-when-lit.js';
import { useDraft } from '../../../stores/drafts.js';
import { useIsLit } from '../../../stores/lit.js';
import { notify } from '../../../stores/notices.js';
import { factsQuery, useResetFact, useSetFact } from '../api/facts.js';
import { type Fact, type FactKey, factLabels, formatFact, kindOf } from '../fact-values.js';
import classes from './facts.module.css';

type Props = {
  readonly dispute: Pick<Dispute, 'dispute_id'>;
  readonly keys: readonly FactKey[];
  readonly editable: boolean;
};

/** The facts that a requirement is about: known ones with their values, and the missing ones to add. */
export function FactList({ dispute: { dispute_id: disputeId }, keys, editable }: Props) {
  const { data } = useQuery(factsQuery(disputeId));
  const [editing, setEditing] = useState<FactKey>();
  if (data === undefined) return null;
  const factOf = (key: FactKey): Fact | undefined => data.facts.find((fact) => fact.key === key);
  const shown = [...keys].sort((one, other) => Number(!factOf(one)) - Number(!factOf(other)));
  if (!editable && !shown.some(factOf)) return null;
  const edited = editing === undefined ? undefined : factOf(editing);
  return (
    <>
      <ul className="text-sm list wrap gap-1 gap-x-6" aria-label={texts.factList.facts}>
        {shown.map((key) => {
          const fact = factOf(key);
          const toggle = editable ? () => setEditing(editing === key ? undefined : key) : undefined;
          if (fact === undefined && toggle === undefined) return null;
          return (
            <li key={key} data-missing={fact === undefined}>
              {fact === undefined ? (
                <Add factKey={key} isOpen={editing === key} onClick={toggle} />
              ) : (
                <Known fact={fact} isOpen={editing === key} onClick={toggle} />
              )}
            </li>
          );
        })}
      </ul>
      {editing !== undefined && (
        <FactForm
          key={editing}
          disputeId={disputeId}
          factKey={editing}
          {...(edited === undefined ? {} : { fact: edited })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

type ToggleProps = { readonly isOpen: boolean; readonly onClick: (() => void) | undefined };

function Known({ fact, isOpen, onClick }: ToggleProps & { readonly fact: Fact }) {
  const isLit = useIsLit(fact.key);
  const ref = useScrollWhenLit<HTMLSpanElement>(isLit, 'letter');
  return (
    <span className={classes.fact} data-lit={isLit} ref={ref}>
      <span className="quiet">{factLabels[fact.key]}</span> {formatFact(fact)}
      {fact.source.kind === 'user' ? (
        <span className="soft">
          {' '}
          (<FactSource source={fact.source} />)
        </span>
      ) : (
        <span className="paper-only">
          {' '}
          (<FactSource source={fact.source} />)
        </span>
      )}
      {onClick !== undefined && (
        <button
          type="button"
          className={classes.edit}
          aria-label={texts.factList.edit(factLabels[fact.key])}
          aria-expanded={isOpen}
          onClick={onClick}
        >
          <IconPencil size={13} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

function Add({ factKey, isOpen, onClick }: ToggleProps & { readonly factKey: FactKey }) {
  return (
    <>
      <button
        type="button"
        className={classes.add}
        aria-label={texts.factList.add(factLabels[factKey])}
        aria-expanded={isOpen}
        onClick={onClick}
      >
        <IconPlus size={12} aria-hidden="true" />
        {factLabels[factKey]}
      </button>
      <span className="paper-only">{texts.factList.missing(factLabels[factKey])}</span>
    </>
  );
}

type FactFormProps = {
  readonly disputeId: string;
  readonly factKey: FactKey;
  /** Without it, the fact is missing. */
  readonly fact?: Fact;
  readonly onClose: () => void;
};

/** Sets one fact in place. */
function FactForm({ disputeId, factKey, fact, onClose }: FactFormProps) {
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

type ChangeProps = Pick<FactFormProps, 'disputeId' | 'factKey' | 'onClose'>;

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

function FactSource({ source: { kind, label, observed_at: at } }: Pick<Fact, 'source'>) {
  const date = at === undefined ? undefined : <DateOnly iso={at} />;
  switch (kind) {
    case 'user':
      return date === undefined ? texts.source.enteredBy(label) : texts.source.enteredByOn(label, date);
    case 'evidence':
      return texts.source.fromExhibit(label);
    case 'settings':
      return texts.source.fromSettings;
    default:
      return date === undefined ? texts.source.from(label) : texts.source.fromOn(label, date);
  }
}
