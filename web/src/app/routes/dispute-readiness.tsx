import { Anchor, Button } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/disputes';
import { texts as letterTexts } from '#texts/responses';
import { texts as submissionTexts } from '#texts/submissions';

import { useApprovers } from '../../features/approvals/approvers.js';
import { AcceptModal } from '../../features/disputes/components/accept-modal.js';
import { evidenceQuery } from '../../features/evidence/api/evidence.js';
import { completenessQuery } from '../../features/requirements/api/requirements.js';
import type { Requirement } from '../../features/requirements/requirement.js';
import { ExhibitLink } from '../../features/submissions/components/problem-list.js';
import { type Found, foundByChecks } from '../../features/submissions/found.js';
import { showElement } from '../../lib/show-element.js';
import type { Letter } from './dispute-letter.js';
import classes from './dispute-readiness.module.css';

type Props = {
  readonly dispute: Dispute;
  readonly letter: Letter | undefined;
};

/** The reasons against sending the response, worst first, each with the way to its place. Then, the other way: to accept. */
export function DisputeReadiness({ dispute, letter }: Props) {
  const { can_accept: canAccept } = dispute;
  if (letter === undefined && !canAccept) return null;
  return (
    <section className={classes.root} aria-label={texts.disputeReadiness.title} data-screen-only>
      {letter !== undefined && <Reasons dispute={dispute} letter={letter} />}
      {canAccept && <Accept dispute={dispute} />}
    </section>
  );
}

function Accept({ dispute }: { readonly dispute: Dispute }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="rigid">
      <Button
        variant="default"
        size="xs"
        c="var(--tone-red)"
        leftSection={<IconHandStop size={15} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {texts.disputeActions.acceptDispute}
      </Button>
      <AcceptModal dispute={dispute} opened={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  );
}

/** Worst first. */
const reasonGroups = ['blocks', 'weak', 'lost_chance'] as const;

function Reasons({ dispute, letter }: Props & { readonly letter: Letter }) {
  const approvers = useApprovers(dispute.dispute_id);
  const { data: evidence = [] } = useQuery(evidenceQuery(dispute.dispute_id));
  const { data: completeness } = useQuery(completenessQuery(useQueryClient(), dispute.dispute_id));
  const { data } = letter;
  const found = foundByChecks(data?.checks ?? [], evidence).filter(({ group }) => group !== 'note');
  return (
    <div className={classes.groups} aria-busy={letter.isFetching}>
      {approvers !== undefined && <p className="strong">{approvers}</p>}
      {data === undefined && <p className="soft">{!letter.isError && texts.disputeReadiness.checking}</p>}
      {data !== undefined && data.payment_unread !== null && (
        <p className="soft">{letterTexts.letterReview.paymentUnread(data.payment_unread)}</p>
      )}
      {data !== undefined && found.length === 0 && (
        <p className={classes.ready} data-tone="green">
          <IconCircleCheck size={18} aria-hidden="true" />
          {submissionTexts.messages.nothingFound}
        </p>
      )}
      {reasonGroups.map((group) => (
        <Group
          key={group}
          group={group}
          found={found.filter((one) => one.group === group)}
          missing={completeness?.missing ?? []}
        />
      ))}
    </div>
  );
}

type GroupProps = {
  readonly group: Exclude<Found['group'], 'note'>;
  readonly found: readonly Found[];
  readonly missing: readonly Requirement[];
};

function Group({ group, found, missing }: GroupProps) {
  if (found.length === 0) return null;
  const title = submissionTexts.messages.groups[group];
  return (
    <section className={classes.group} data-tone={group === 'blocks' ? 'red' : 'amber'} aria-label={title}>
      <h2 className="text-sm toned">{title}</h2>
      <ul className="list">
        {found.map((one) => (
          <li key={one.key}>
            {one.message}{' '}
            {one.evidence.length === 0 ? (
              <Anchor
                component="button"
                type="button"
                inherit
                onClick={() => showElement(placeOf(one, missing))}
              >
                {texts.disputeReadiness.show}
              </Anchor>
            ) : (
              one.evidence.map(({ id, label }) => (
                <ExhibitLink key={id} label={label} onShow={() => showElement(id)} />
              ))
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The requirement or the pane in which a finding without exhibits is fixed. Its key begins with the code of its check. */
function placeOf({ key, message }: Found, missing: readonly Requirement[]): string {
  const [code = ''] = key.split(' ');
  const requirement = missing.find(({ label }) => message.startsWith(label));
  if (requirement !== undefined) return `requirement-${requirement.type}`;
  return /evidence|order|deliver|descriptor|amount|refund/.test(code) ? 'evidence' : 'letter';
}
