import { Modal } from '@mantine/core';
import type { Completeness, Dispute, Evidence, EvidenceGuidance } from '@rebuttal/sdk';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/requirements';

import { Loaded } from '../../../components/loaded.js';
import { EmptyState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { formatSize } from '../../../lib/bytes.js';
import { evidenceQuery, evidenceTypesQuery } from '../../evidence/api/evidence.js';
import { EvidenceItem } from '../../evidence/components/evidence-item.js';
import { EvidenceModal } from '../../evidence/components/evidence-modal.js';
import { describeFormat } from '../../evidence/formats.js';
import { shownLines } from '../../evidence/shown-lines.js';
import { factsQuery } from '../../facts/api/facts.js';
import { FactList } from '../../facts/components/fact-list.js';
import { guidanceQuery } from '../api/requirements.js';
import { type Checklist as List, checklistOf } from '../checklist.js';
import type { EvidenceName, Requirement } from '../requirement.js';
import classes from './checklist.module.css';
import guidanceModalClasses from './guidance-modal.module.css';
import { RequirementRow, type Way } from './requirement-row.js';

type Props = {
  readonly dispute: Dispute;
  /** Undefined once the dispute accepts no evidence. */
  readonly completeness: Completeness | undefined;
  /** True if evidence can be added and changed. */
  readonly editable: boolean;
  readonly mayChangeFacts: boolean;
  /** Opens the dialog that sends the response. */
  readonly onSend: () => void;
};

/** The requirements with their evidence and facts, then the evidence and the facts that belong to none of them. */
export function Checklist(props: Props) {
  const { dispute, completeness } = props;
  const query = useQuery(evidenceQuery(dispute.dispute_id));
  return (
    <Loaded
      query={query}
      loading={texts.checklist.loadingEvidence}
      failed={texts.checklist.evidenceFailed}
      rows={[40, 40, 40]}
    >
      {(evidence) => <Rows {...props} evidence={evidence} list={checklistOf(completeness, evidence)} />}
    </Loaded>
  );
}

type RowsProps = Props & { readonly evidence: readonly Evidence[]; readonly list: List };

function Rows(props: RowsProps) {
  const { dispute, completeness, editable, mayChangeFacts, evidence, list } = props;
  const { dispute_id: disputeId, provider_label: provider } = dispute;
  const [guided, setGuided] = useState<EvidenceName>();
  const [adding, setAdding] = useState<{ readonly requirement: Requirement; readonly way: Way }>();
  const [isAdding, setIsAdding] = useState(false);
  const add = (requirement: Requirement, way: Way): void => {
    setAdding({ requirement, way });
    setIsAdding(true);
  };
  const lines = useShownLines(disputeId, evidence);
  const facts = { dispute, editable: mayChangeFacts };
  return (
    <>
      {evidence.length === 0 && list.rows.length === 0 && <NoEvidence />}
      <ul className="list ruled" aria-label={texts.checklist.title}>
        {list.rows.map((row) => (
          <RequirementRow
            key={`${row.requirement.type} ${row.requirement.provider_field ?? ''}`}
            disputeId={disputeId}
            row={row}
            provider={provider}
            onAdd={editable ? add : undefined}
            onGuide={setGuided}
          >
            <Items {...props} pieces={row.evidence} lines={lines} />
            {row.facts.length > 0 && <FactList {...facts} keys={row.facts} />}
          </RequirementRow>
        ))}
        {list.extra.length > 0 && (
          <li className={classes.row}>
            <IconPaperclip size={18} stroke={1.75} aria-hidden="true" className={classes.mark} />
            <div className="grid shrinks gap-1">
              {completeness !== undefined && <h3>{texts.checklist.extra}</h3>}
              <Items {...props} pieces={list.extra} lines={lines} />
            </div>
          </li>
        )}
      </ul>
      <details className={classes.more}>
        <summary>{texts.checklist.otherFacts}</summary>
        <FactList {...facts} keys={list.facts} />
      </details>
      {completeness !== undefined && <NotNeeded completeness={completeness} />}
      <EvidenceModal disputeId={disputeId} opened={isAdding} onClose={() => setIsAdding(false)} {...adding} />
      <GuidanceModal evidence={guided} onClose={() => setGuided(undefined)} />
    </>
  );
}

type ItemsProps = Pick<Props, 'editable' | 'onSend'> & {
  readonly pieces: readonly Evidence[];
  readonly lines: ReadonlyMap<string, string>;
};

function Items({ pieces, lines, editable, onSend }: ItemsProps) {
  if (pieces.length === 0) return null;
  return (
    <ul className="list">
      {pieces.map((piece) => (
        <li key={piece.evidence_id} id={piece.evidence_id} tabIndex={-1}>
          <EvidenceItem
            evidence={piece}
            line={lines.get(piece.evidence_id)}
            editable={editable}
            onSend={onSend}
          />
        </li>
      ))}
    </ul>
  );
}

/** The tracking number is among the facts, so the exhibits shorten it. */
function useShownLines(disputeId: string, evidence: readonly Evidence[]) {
  const { data: types = [] } = useQuery(evidenceTypesQuery());
  const { data: facts } = useQuery(factsQuery(disputeId));
  return shownLines(evidence, types, facts?.facts.map(({ value }) => value) ?? []);
}

function NoEvidence() {
  return (
    <EmptyState
      icon={<IconPaperclip size={22} stroke={1.5} aria-hidden="true" />}
      isCompact
      title={texts.checklist.noEvidenceYet}
      text={texts.checklist.noEvidenceAdded}
    />
  );
}

function NotNeeded({ completeness: { not_needed: notNeeded } }: { readonly completeness: Completeness }) {
  if (notNeeded.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>{texts.checklist.notNeeded(notNeeded.length)}</summary>
      <ul>
        {notNeeded.map(({ type, label, why }) => (
          <li key={type}>
            <strong className="ink">{label}.</strong> {why}
          </li>
        ))}
      </ul>
    </details>
  );
}

type GuidanceModalProps = {
  /** The requirement explained; undefined while closed. */
  readonly evidence: EvidenceName | undefined;
  readonly onClose: () => void;
};

/** Explains how to prepare good evidence of one type. */
function GuidanceModal({ evidence, onClose }: GuidanceModalProps) {
  return (
    <Modal
      opened={evidence !== undefined}
      onClose={onClose}
      title={texts.guidanceModal.guidance(evidence?.label ?? '')}
      size="lg"
    >
      {evidence !== undefined && <Body evidence={evidence} />}
    </Modal>
  );
}

function Body({ evidence }: { readonly evidence: EvidenceName }) {
  const query = useQuery(guidanceQuery(evidence.type));
  return (
    <Loaded
      query={query}
      loading={texts.guidanceModal.loadingGuidance}
      failed={texts.messages.guidanceFailed}
      rows={[18, 14, 14, 90]}
    >
      {(guidance) => <Shown guidance={guidance} heading={evidence.label} />}
    </Loaded>
  );
}

type ShownProps = {
  readonly guidance: EvidenceGuidance;
  /** The dialog’s heading. It is not repeated. */
  readonly heading: string;
};

function Shown({ guidance, heading }: ShownProps) {
  return (
    <div className={guidanceModalClasses.root}>
      <section>
        {guidance.title !== heading && <h3 className="text-lg mb-2">{guidance.title}</h3>}
        <p>{guidance.description}</p>
        {guidance.help_text !== '' && <p className="quiet mt-3">{guidance.help_text}</p>}
      </section>
      <Points title={texts.guidanceModal.tips} points={guidance.tips} />
      <Points title={texts.guidanceModal.examples} points={guidance.examples} />
      <section>
        <h3 className="mb-2">{texts.guidanceModal.acceptedFormats}</h3>
        <p className="chips middle wraps">
          {guidance.accepted_formats.map((format) => (
            <Tag key={format} tone="grey">
              {describeFormat(format)}
            </Tag>
          ))}
          {guidance.accepts_file && (
            <span className="soft">{texts.guidanceModal.filesUpTo(formatSize(guidance.max_file_size))}</span>
          )}
        </p>
      </section>
    </div>
  );
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2">{title}</h3>
      <ul className="quiet stack-xs">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
