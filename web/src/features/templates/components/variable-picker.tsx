import { TextInput } from '@mantine/core';
import type { TemplateVariableChoice } from '@rebuttal/sdk';
import { IconBraces, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { texts } from '#texts/templates';

import { variablesQuery } from '../api/templates.js';
import classes from './variable-picker.module.css';

type Props = { readonly disabled: boolean; readonly onInsert: (text: string) => void };

const { groups: labels } = texts.variablePicker;

/** The claims as a writer of letters looks for them, by their names without `claim_`. */
const claimGroups: readonly (readonly [keyof typeof labels, readonly string[]])[] = [
  [
    'parts',
    [
      'thesis',
      'facts_paragraph',
      'refund_statement',
      'not_done',
      'claims',
      'comparison_table',
      'merchant_argument',
    ],
  ],
  ['delivery', ['delivered', 'dispatched', 'signature', 'collection']],
  ['use', ['used', 'used_after_cancellation', 'service', 'attendance']],
  ['payer', ['authentication', 'checks', 'device', 'identity', 'prior_payments']],
  ['goods', ['receipt', 'confirmation', 'offer', 'condition', 'authenticity', 'pricing']],
  ['subscription', ['agreement', 'renewal_notice', 'no_cancellation', 'canceled_after_payment']],
  ['refund', ['policy_disclosure', 'terms', 'refund_refusal', 'return_record', 'replacement']],
  ['payments', ['separate_purchases', 'other_payment', 'processing', 'additional_charge']],
];
const groupOfClaim: ReadonlyMap<string, GroupName> = new Map(
  claimGroups.flatMap(([group, names]) => names.map((name) => [name, group])),
);

type GroupName = keyof typeof labels;

const groups = Object.keys(labels) as readonly GroupName[];

function groupOf({ name, group }: TemplateVariableChoice): string {
  return group === 'claims' ? (groupOfClaim.get(name.replace('claim_', '')) ?? 'otherClaims') : group;
}

/** A claim has a plain name. A variable is named as in the text of the letter. */
function nameOf({ name, description, group }: TemplateVariableChoice): string {
  return group === 'claims' ? (description.split(/[:;]/)[0] ?? name) : `{{${name}}}`;
}

/** Every name that a letter may use, as chips that insert it at the cursor. */
export function VariablePicker({ disabled, onInsert }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<readonly GroupName[]>(['parts']);
  const [pointed, setPointed] = useState<TemplateVariableChoice>();
  const variables = useQuery(variablesQuery()).data ?? [];
  const found = variables.filter((variable) => matches(variable, search));
  const turn = (group: GroupName, isOpen: boolean): void =>
    setOpened((before) => [...before.filter((one) => one !== group), ...(isOpen ? [group] : [])]);
  return (
    <section className="sunken" aria-labelledby={id}>
      <div className="ends gap-3 gap-x-8 px-6 pt-4">
        <h3 id={id} className="text-sm strong middle gap-4">
          <IconBraces size={16} stroke={1.75} aria-hidden="true" />
          {texts.variablePicker.insertAVariable}
        </h3>
        <TextInput
          type="search"
          size="xs"
          className={classes.search}
          aria-label={texts.variablePicker.searchVariables}
          placeholder={texts.variablePicker.placeholder}
          leftSection={<IconSearch size={15} stroke={1.75} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // In a form, Enter would send it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <div className={classes.list} role="group" aria-label={texts.variablePicker.variables}>
        {found.length === 0 && variables.length > 0 && (
          <p className="soft py-4">{texts.variablePicker.noVariableMatches}</p>
        )}
        {groups.map((group) => (
          <Group
            key={group}
            label={labels[group]}
            variables={found.filter((variable) => groupOf(variable) === group)}
            isOpen={search.trim() !== '' || opened.includes(group)}
            disabled={disabled}
            onTurn={(isOpen) => turn(group, isOpen)}
            onInsert={onInsert}
            onPoint={setPointed}
          />
        ))}
      </div>
      <p className={classes.described} aria-hidden="true">
        {pointed?.description ?? texts.variablePicker.hint}
      </p>
    </section>
  );
}

type GroupProps = Props & {
  readonly label: string;
  readonly variables: readonly TemplateVariableChoice[];
  readonly isOpen: boolean;
  readonly onTurn: (isOpen: boolean) => void;
  readonly onPoint: (variable: TemplateVariableChoice) => void;
};

function Group({ label, variables, isOpen, disabled, onTurn, onInsert, onPoint }: GroupProps) {
  const id = useId();
  if (variables.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 className={classes.heading}>
        <button type="button" id={id} aria-expanded={isOpen} onClick={() => onTurn(!isOpen)}>
          <IconChevronRight className="chevron" size={14} stroke={1.75} aria-hidden="true" />
          {label} <span className="regular">{variables.length}</span>
        </button>
      </h4>
      {isOpen && (
        <ul className={classes.names}>
          {variables.map((variable) => (
            <li key={variable.name} onMouseEnter={() => onPoint(variable)} onFocus={() => onPoint(variable)}>
              <Chip variable={variable} disabled={disabled} onInsert={onInsert} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ChipProps = Props & { readonly variable: TemplateVariableChoice };

function Chip({ variable, disabled, onInsert }: ChipProps) {
  const { name, description, group } = variable;
  const shown = nameOf(variable);
  return (
    <>
      <button
        type="button"
        className={classes.name}
        data-plain={group === 'claims'}
        aria-label={texts.variablePicker.insert(shown)}
        title={`{{${name}}} · ${description}`}
        disabled={disabled}
        onClick={() => onInsert(`{{${name}}}`)}
      >
        {shown}
      </button>
      <button
        type="button"
        className={classes.only}
        aria-label={texts.variablePicker.insertPart(shown)}
        title={texts.variablePicker.onlyIfTitle}
        disabled={disabled}
        onClick={() => onInsert(`{{#${name}}}{{${name}}}{{/${name}}}`)}
      >
        {texts.variablePicker.onlyIf}
      </button>
    </>
  );
}

function matches({ name, description }: TemplateVariableChoice, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || name.includes(wanted) || description.toLowerCase().includes(wanted);
}
