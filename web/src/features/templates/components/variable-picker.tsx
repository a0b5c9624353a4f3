import { TextInput } from '@mantine/core';
import type { TemplateVariableChoice } from '@rebuttal/sdk';
import { IconBraces, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/templates';

import { variablesQuery } from '../api/templates.js';
import classes from './variable-picker.module.css';

type Props = { readonly disabled: boolean; readonly onInsert: (text: string) => void };

const groups = [
  { group: 'claims', label: texts.variablePicker.groups.claims },
  { group: 'merchant', label: texts.variablePicker.groups.yourCompany },
  { group: 'dispute', label: texts.variablePicker.groups.dispute },
  { group: 'customer', label: texts.variablePicker.groups.customer },
  { group: 'order', label: texts.variablePicker.groups.order },
  { group: 'exhibits', label: texts.variablePicker.groups.evidence },
] as const;

/** Every name that a letter may use, to be put in where the cursor stands. */
export function VariablePicker({ disabled, onInsert }: Props) {
  const [search, setSearch] = useState('');
  const variables = useQuery(variablesQuery()).data ?? [];
  const found = variables.filter((variable) => matches(variable, search));
  return (
    <details className={classes.root}>
      <summary>
        <IconBraces size={16} stroke={1.75} aria-hidden="true" />
        {texts.variablePicker.insertAVariable}
      </summary>
      <div className={classes.body}>
        <TextInput
          type="search"
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
        <div className={classes.list} role="group" aria-label={texts.variablePicker.variables}>
          {found.length === 0 && <p className={classes.none}>{texts.variablePicker.noVariableMatches}</p>}
          {groups.map(({ group, label }) => (
            <Group
              key={group}
              label={label}
              variables={found.filter((variable) => variable.group === group)}
              disabled={disabled}
              onInsert={onInsert}
            />
          ))}
        </div>
      </div>
    </details>
  );
}

type GroupProps = Props & { readonly label: string; readonly variables: readonly TemplateVariableChoice[] };

function Group({ label, variables, disabled, onInsert }: GroupProps) {
  if (variables.length === 0) return null;
  return (
    <section aria-label={label}>
      <h4 className={classes.heading}>{label}</h4>
      <ul className={classes.names}>
        {variables.map(({ name, description }) => (
          <li key={name}>
            <button
              type="button"
              className={classes.name}
              aria-label={texts.variablePicker.insert(name)}
              title={description}
              disabled={disabled}
              onClick={() => onInsert(`{{${name}}}`)}
            >
              <code>{`{{${name}}}`}</code>
              <span>{description}</span>
            </button>
            <button
              type="button"
              className={classes.only}
              aria-label={texts.variablePicker.insertPart(name)}
              title={texts.variablePicker.onlyIfTitle}
              disabled={disabled}
              onClick={() => onInsert(`{{#${name}}}{{${name}}}{{/${name}}}`)}
            >
              {texts.variablePicker.onlyIf}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function matches({ name, description }: TemplateVariableChoice, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || name.includes(wanted) || description.toLowerCase().includes(wanted);
}
