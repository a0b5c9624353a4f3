import { Button } from '@mantine/core';
import type { CompellingEvidence, Dispute } from '@rebuttal/sdk';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/compelling-evidence';

import { Callout } from '../../../components/callout.js';
import { Fold } from '../../../components/fold.js';
import { hidden } from '../../../components/hidden.js';
import { FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useUser } from '../../../stores/session.js';
import { compellingEvidenceQuery } from '../api/compelling-evidence.js';
import { missingByField, pairOf } from '../compared-values.js';
import { statusNote } from '../status-note.js';
import { ChoosePaymentsModal } from './choose-payments-modal.js';
import { ComparisonTable } from './comparison-table.js';
import classes from './compelling-evidence.module.css';
import { EnterValuesModal } from './enter-values-modal.js';

type Props = {
  readonly dispute: Pick<
    Dispute,
    'dispute_id' | 'provider_label' | 'status' | 'locked' | 'reason' | 'reason_code' | 'card_network'
  >;
};

/** Networks with such a program, and its reason codes. The server decides if it applies. */
const codes: Readonly<Record<string, readonly string[]>> = { visa: ['10.4'], mastercard: ['4837', '37'] };

/** The prior payments that can decide a fraud dispute. Renders nothing if no program of the network applies. */
export function CompellingEvidencePanel({ dispute }: Props) {
  const { dispute_id: disputeId } = dispute;
  const { data, error, refetch } = useQuery({
    ...compellingEvidenceQuery(disputeId),
    enabled: mayApply(dispute),
  });
  if (error !== null && data === undefined)
    return (
      <Fold title={texts.programs.visa_ce3} isOpen>
        <FailedState
          title={texts.messages.loadFailed}
          text={errorText(error, texts.messages.loadFailed)}
          onRetry={() => void refetch()}
        />
      </Fold>
    );
  if (data === undefined || data.program === null) return null;
  return <Loaded dispute={dispute} evidence={data} title={texts.programs[data.program]} />;
}

function mayApply({ card_network: network, reason, reason_code: code }: Props['dispute']): boolean {
  const ofNetwork = codes[network ?? ''];
  if (ofNetwork === undefined) return false;
  return code === null ? reason === 'fraudulent' : ofNetwork.includes(code);
}

type LoadedProps = Props & { readonly evidence: CompellingEvidence; readonly title: string };

function Loaded({ dispute, evidence, title }: LoadedProps) {
  const { dispute_id: disputeId, provider_label: provider, status, locked } = dispute;
  const isOpen = status === 'needs_response';
  const editable = hasPermission(useUser(), 'evidence:write') && isOpen && !locked;
  const [dialog, setDialog] = useState<'choose' | 'enter'>();
  const close = (): void => setDialog(undefined);
  return (
    <Fold
      title={title}
      isOpen={isOpen}
      note={
        (isOpen || evidence.status !== 'requires_action') && (
          <Tag tone={tones[evidence.status]}>{texts.statuses[evidence.status]}</Tag>
        )
      }
    >
      <p className="soft">{texts.panel.note}</p>
      {editable && evidence.candidates.length > 0 && (
        <div className="chips">
          <Actions evidence={evidence} onOpen={setDialog} />
        </div>
      )}
      <Content evidence={evidence} provider={provider} isOpen={isOpen} />
      {dialog === 'choose' && (
        <ChoosePaymentsModal disputeId={disputeId} evidence={evidence} onClose={close} />
      )}
      {dialog === 'enter' && <EnterValuesModal disputeId={disputeId} evidence={evidence} onClose={close} />}
    </Fold>
  );
}

type ActionsProps = {
  readonly evidence: CompellingEvidence;
  readonly onOpen: (dialog: 'choose' | 'enter') => void;
};

function Actions({ evidence, onOpen }: ActionsProps) {
  return (
    <>
      <Button variant="default" size="xs" data-screen-only onClick={() => onOpen('choose')}>
        {texts.panel.choose}
      </Button>
      {pairOf(evidence).length > 0 && (
        <Button variant="default" size="xs" data-screen-only onClick={() => onOpen('enter')}>
          {texts.panel.enter}
        </Button>
      )}
    </>
  );
}

const tones = {
  qualified: 'green',
  requires_action: 'amber',
  not_qualified: 'grey',
  not_applicable: 'grey',
} as const;

type ContentProps = {
  readonly evidence: CompellingEvidence;
  readonly provider: string;
  readonly isOpen: boolean;
};

function Content({ evidence, provider, isOpen }: ContentProps) {
  const isPaired = pairOf(evidence).length > 0;
  return (
    <div className="stack-md">
      <p>{statusNote(evidence, { provider, isOpen })}</p>
      {!evidence.confirmed && <p className="soft">{texts.panel.unconfirmed}</p>}
      <ProviderView evidence={evidence} provider={provider} />
      <Missing evidence={evidence} isOpen={isOpen} />
      {isPaired ? (
        <>
          <p className="soft">{evidence.chosen_by_person ? texts.panel.byPerson : texts.panel.best}</p>
          <ComparisonTable evidence={evidence} />
        </>
      ) : (
        <p>{texts.panel.noPair}</p>
      )}
      {evidence.warnings.length > 0 && (
        <Callout tone="amber" title={texts.panel.warnings}>
          <ul className="break stack-xs">
            {evidence.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Callout>
      )}
      <Conditions predicates={evidence.predicates} />
    </div>
  );
}

function ProviderView({ evidence, provider }: Pick<ContentProps, 'evidence' | 'provider'>) {
  if (evidence.provider === null) return null;
  const { status, required_actions: actions } = evidence.provider;
  return (
    <div>
      <p>{texts.provider[status](provider)}</p>
      {actions.length > 0 && (
        <ul className="break stack-xs">
          {actions.map(({ code, label }) => (
            <li key={code}>{label}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Missing({ evidence, isOpen }: Pick<ContentProps, 'evidence' | 'isOpen'>) {
  if (!isOpen || evidence.missing.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2">{texts.panel.missing}</h3>
      <ul className="break stack-xs">
        {missingByField(evidence).map(({ field, payments }) => (
          <li key={field}>{texts.panel.missingField(texts.elements[field], namesOf(payments, evidence))}</li>
        ))}
      </ul>
    </div>
  );
}

/** The payments by their columns in the comparison. */
function namesOf(ids: readonly string[], evidence: CompellingEvidence): string {
  const prior = pairOf(evidence).map(({ payment_id: id }) => id);
  if (ids.length > prior.length) return texts.panel.everyPayment;
  return ids
    .map((id) =>
      prior.includes(id) ? texts.panel.priorPayment(prior.indexOf(id) + 1) : texts.panel.disputedPayment,
    )
    .join(', ');
}

type Predicate = CompellingEvidence['predicates'][number];

const styles = {
  pass: { Mark: IconCircleCheck, tone: 'green' },
  fail: { Mark: IconCircleX, tone: 'red' },
  unknown: { Mark: IconHelpCircle, tone: 'amber' },
} as const;

/** Each condition of the program with its result and the value that was tested. */
function Conditions({ predicates }: { readonly predicates: readonly Predicate[] }) {
  const met = predicates.filter(({ result }) => result === 'pass').length;
  return (
    <details className={classes.conditions}>
      <summary className="strong">{texts.panel.conditions(met, predicates.length)}</summary>
      <ul className="list grid gap-3 mt-4">
        {predicates.map(({ code, result, detail }) => {
          const { Mark, tone } = styles[result];
          return (
            <li key={code}>
              <Mark size={18} stroke={1.75} aria-hidden="true" className="mark" data-tone={tone} />
              <span>
                <span className="strong">{texts.panel.condition(texts.predicates[code])}</span>{' '}
                {hidden(`${texts.results[result]}. `)}
                {detail}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
