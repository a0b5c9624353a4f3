import { CloseButton } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { texts as list } from '#texts/dispute-list';
import { texts } from '#texts/dispute-list-later';
import { texts as submissions } from '#texts/submissions';

import { ListLink } from '../../components/list-link.js';
import { statementsQuery } from '../../features/casework/api/statements.js';
import { disputeListQuery, readinessQuery } from '../../features/disputes/api/disputes.js';
import { Amount } from '../../features/disputes/components/amount.js';
import { Network, Provider, Ready } from '../../features/disputes/components/dispute-cells.js';
import { DueDate } from '../../features/disputes/components/due-date.js';
import { StatusTag } from '../../features/disputes/components/status-tag.js';
import { titleOf } from '../../features/disputes/dispute-title.js';
import { type ListView, toListQuery } from '../../features/disputes/list-view.js';
import { describeReason, describeStage } from '../../features/disputes/words.js';
import { paths } from '../paths.js';
import classes from './dispute-preview.module.css';

type PreviewProps = {
  readonly view: ListView;
  readonly disputeId: string;
  readonly onPreview: (disputeId: string | undefined) => void;
};

/** A dispute of the list at a glance, beside the list: it follows the row in focus, and takes no focus itself. */
export function DisputePreview({ view, disputeId, onPreview }: PreviewProps) {
  const { data } = useQuery(disputeListQuery(toListQuery(view)));
  const dispute = data?.disputes.find(({ dispute_id: id }) => id === disputeId);
  const isGone = data !== undefined && dispute === undefined;
  useEffect(() => {
    if (isGone) onPreview(undefined);
  }, [isGone, onPreview]);
  const close = (): void => {
    onPreview(undefined);
    document.querySelector<HTMLElement>(`[data-row="${disputeId}"] [data-row-link]`)?.focus();
  };
  if (dispute === undefined) return null;
  return (
    <aside
      className={classes.root}
      aria-label={texts.preview.title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <header className={classes.head}>
        <div role="status">
          <h2>
            {titleOf(dispute)} · <Amount dispute={dispute} />
          </h2>
        </div>
        <CloseButton aria-label={texts.preview.close} onClick={close} />
      </header>
      <Facts dispute={dispute} />
      <Later disputeId={disputeId}>
        {dispute.status === 'needs_response' && <Letter dispute={dispute} />}
        <Statements disputeId={disputeId} />
      </Later>
      <ListLink className={classes.open} to={paths.dispute(disputeId)}>
        {list.row.open}
        <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
      </ListLink>
    </aside>
  );
}

function Facts({ dispute }: { readonly dispute: Dispute }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [list.columns.due, <DueDate key="due" dispute={dispute} />],
    [texts.preview.reason, describeReason(dispute.reason)],
    [list.columns.network, <Network key="network" dispute={dispute} />],
    [list.columns.provider, <Provider key="provider" dispute={dispute} />],
    [list.columns.stage, describeStage(dispute.stage)],
    [list.columns.status, <StatusTag key="status" status={dispute.status} />],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="soft">{label}</dt>
          <dd className="shrinks">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Milliseconds that a row must stay in focus, so that passing over it loads nothing. */
const restMs = 200;

function Later({ disputeId, children }: { readonly disputeId: string; readonly children: ReactNode }) {
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(disputeId), restMs);
    return () => window.clearTimeout(timer);
  }, [disputeId]);
  return rested === disputeId ? children : null;
}

function Letter({ dispute }: { readonly dispute: Dispute }) {
  const { data, isError } = useQuery(readinessQuery(dispute.dispute_id));
  return (
    <section aria-labelledby="preview-letter">
      <h3 id="preview-letter" className={classes.title}>
        {texts.preview.letter} <Ready dispute={dispute} />
      </h3>
      {isError && <p className="soft">{texts.preview.letterFailed}</p>}
      {data?.reasons.length === 0 && <p className="soft">{submissions.messages.nothingFound}</p>}
      {data !== undefined && data.reasons.length > 0 && (
        <ul className={classes.reasons}>
          {data.reasons.map(({ code, group, message }) => (
            <li key={`${code} ${message}`} data-tone={group === 'blocks' ? 'red' : 'amber'}>
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Statements({ disputeId }: Pick<PreviewProps, 'disputeId'>) {
  const { data = [] } = useQuery(statementsQuery(disputeId));
  const said = data.filter(({ text }) => text !== null);
  return (
    <section aria-labelledby="preview-statements">
      <h3 id="preview-statements" className={classes.title}>
        {texts.preview.statements}
      </h3>
      {said.length === 0 && <p className="soft">{texts.preview.noStatements}</p>}
      {said.map(({ statement_id: id, text }) => (
        <blockquote key={id} dir="auto" className={classes.statement}>
          {text}
        </blockquote>
      ))}
    </section>
  );
}
