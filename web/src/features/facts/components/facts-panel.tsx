import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/facts';

import { DateOnly } from '../../../components/date-time.js';
import { Facts as FactList } from '../../../components/facts.js';
import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { formatMoney } from '../../../lib/money.js';
import { type Facts, factsQuery } from '../api/facts.js';
import { type Fact, type FactKey, factLabels, formatFact, missingKeys } from '../fact-values.js';
import { FactForm } from './fact-form.js';
import classes from './facts-panel.module.css';
import { PositionQuestions } from './position-questions.js';

type Props = { readonly dispute: Dispute; readonly editable: boolean };

/** Everything that the response may state, each with its source. */
export function FactsPanel({ dispute, editable }: Props) {
  const { data, isError, refetch } = useQuery(factsQuery(dispute.dispute_id));
  return (
    <Panel title={texts.factsPanel.title} note={editable ? texts.factsPanel.note : undefined}>
      {data === undefined ? (
        <NotShown isFailed={isError} onRetry={() => void refetch()} />
      ) : (
        <Content dispute={dispute} facts={data} editable={editable} />
      )}
    </Panel>
  );
}

function NotShown({ isFailed, onRetry }: { readonly isFailed: boolean; readonly onRetry: () => void }) {
  if (isFailed) return <FailedState title={texts.messages.listFailed} onRetry={onRetry} />;
  return (
    <div role="status" aria-label={texts.factsPanel.loading}>
      <Skeleton height={20} my={14} />
      <Skeleton height={20} my={14} />
      <Skeleton height={20} my={14} />
    </div>
  );
}

function Content({ dispute, facts, editable }: Props & { readonly facts: Facts }) {
  const { dispute_id: disputeId } = dispute;
  const [editing, setEditing] = useState<FactKey>();
  const close = (): void => setEditing(undefined);
  return (
    <>
      <PositionQuestions dispute={dispute} facts={facts} editable={editable} />
      <p className={classes.state}>{refundText(dispute, facts)}</p>
      {facts.facts.length === 0 ? (
        <p className="soft">{texts.factsPanel.noneKnown}</p>
      ) : (
        <FactList
          isWide
          facts={facts.facts.map((fact) => ({
            label: factLabels[fact.key],
            value: (
              <div className={classes.row}>
                <FactValue fact={fact} />
                {editable && (
                  <EditButton
                    factKey={fact.key}
                    isOpen={editing === fact.key}
                    onClick={() => setEditing(editing === fact.key ? undefined : fact.key)}
                  />
                )}
                {editing === fact.key && (
                  <FactForm disputeId={disputeId} factKey={fact.key} fact={fact} onClose={close} />
                )}
              </div>
            ),
          }))}
        />
      )}
      <MissingFacts
        disputeId={disputeId}
        missing={missingKeys(facts.facts)}
        editable={editable}
        editing={editing}
        onEdit={setEditing}
      />
    </>
  );
}

function refundText({ amount, currency, currency_exponent: exponent }: Dispute, facts: Facts): string {
  const total = facts.facts.find(({ key }) => key === 'refunded_total');
  if (facts.refund_state === 'none' || total === undefined) return texts.refundState.none;
  const disputed = formatMoney({ amountMinor: amount, currency, exponent });
  return texts.refundState[facts.refund_state](formatFact(total), disputed);
}

function FactValue({ fact }: { readonly fact: Fact }) {
  return (
    <div className={classes.value}>
      {formatFact(fact)}
      <span className={classes.source}>
        <Source source={fact.source} />
      </span>
    </div>
  );
}

function Source({ source: { kind, label, observed_at: at } }: Pick<Fact, 'source'>) {
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

type EditButtonProps = {
  readonly factKey: FactKey;
  readonly isOpen: boolean;
  readonly onClick: () => void;
};

function EditButton({ factKey, isOpen, onClick }: EditButtonProps) {
  const label = texts.factsPanel.edit(factLabels[factKey]);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      data-screen-only
      onClick={onClick}
    >
      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

type MissingProps = {
  readonly disputeId: string;
  readonly missing: readonly FactKey[];
  readonly editable: boolean;
  readonly editing: FactKey | undefined;
  readonly onEdit: (key: FactKey | undefined) => void;
};

function MissingFacts({ disputeId, missing, editable, editing, onEdit }: MissingProps) {
  if (missing.length === 0) return null;
  const isEdited = editing !== undefined && missing.includes(editing);
  return (
    <div className={classes.part}>
      <h3>{texts.factsPanel.missing}</h3>
      <p className="soft">{editable ? texts.factsPanel.missingNoteEditable : texts.factsPanel.missingNote}</p>
      <ul className={classes.missing} data-editable={editable}>
        {missing.map((key) => (
          <li key={key}>
            {editable && (
              <Button
                variant="default"
                size="compact-xs"
                aria-label={texts.factsPanel.add(factLabels[key])}
                aria-expanded={editing === key}
                leftSection={<IconPlus size={12} aria-hidden="true" />}
                onClick={() => onEdit(editing === key ? undefined : key)}
              >
                {factLabels[key]}
              </Button>
            )}
            <span className={classes.name} data-on-paper={editable}>
              {factLabels[key]}
            </span>
          </li>
        ))}
      </ul>
      {isEdited && (
        <FactForm key={editing} disputeId={disputeId} factKey={editing} onClose={() => onEdit(undefined)} />
      )}
    </div>
  );
}
