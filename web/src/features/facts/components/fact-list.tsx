import type { Dispute } from '@rebuttal/sdk';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/facts';

import { useScrollWhenLit } from '../../../lib/use-scroll-when-lit.js';
import { useIsLit } from '../../../stores/lit.js';
import { factsQuery } from '../api/facts.js';
import { type Fact, type FactKey, factLabels, formatFact } from '../fact-values.js';
import { FactForm } from './fact-form.js';
import { FactSource } from './fact-source.js';
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
      <ul className={classes.facts} aria-label={texts.factList.facts}>
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
      <span className={classes.label}>{factLabels[fact.key]}</span> {formatFact(fact)}
      {fact.source.kind === 'user' ? (
        <span className="soft">
          {' '}
          (<FactSource source={fact.source} />)
        </span>
      ) : (
        <span className={classes.onPaper}>
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
      <span className={classes.onPaper}>{texts.factList.missing(factLabels[factKey])}</span>
    </>
  );
}
