import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconBulb,
  IconPencil,
  IconUpload,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { texts } from '#texts/requirements';

import { Tag } from '../../../components/tag.js';
import { DroppedFiles, useDroppedFiles } from '../../evidence/components/dropped-files.js';
import type { ChecklistRow } from '../checklist.js';
import type { EvidenceName, Requirement } from '../requirement.js';
import classes from './checklist.module.css';

export type Way = 'file' | 'text';

type Props = {
  readonly disputeId: string;
  readonly row: ChecklistRow;
  /** The label of the dispute's provider. */
  readonly provider: string;
  /** Opens the form for the evidence. Undefined if none can be added. */
  readonly onAdd: ((requirement: Requirement, way: Way) => void) | undefined;
  readonly onGuide: (evidence: EvidenceName) => void;
  /** Its evidence and facts. */
  readonly children: ReactNode;
};

const marks = {
  missing: { Icon: IconCircle, tone: 'amber' },
  met: { Icon: IconCircleCheck, tone: 'green' },
  unfit: { Icon: IconAlertTriangle, tone: 'amber' },
  open: { Icon: IconCircle, tone: 'grey' },
} as const;

/** A requirement with its evidence below it. Files that are dropped on it are uploaded as its evidence. */
export function RequirementRow({ disputeId, row, provider, onAdd, onGuide, children }: Props) {
  const { requirement, state } = row;
  const { label, type, asked_by: askedBy } = requirement;
  const { Icon, tone } = marks[state];
  const dropped = useDroppedFiles(disputeId, requirement);
  const [isOver, setIsOver] = useState(false);
  const acceptsDrop = onAdd !== undefined && requirement.accepts_file;
  const handlers = {
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void dropped.send([...event.dataTransfer.files]);
    },
  };
  return (
    <li
      id={`requirement-${type}`}
      tabIndex={-1}
      className={classes.row}
      data-over={isOver}
      aria-label={texts.requirementRow.states[state](label)}
      {...(acceptsDrop ? handlers : {})}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" className={classes.mark} data-tone={tone} />
      <div className="grid shrinks gap-1">
        <div className="flex gap-4">
          <div className="middle grow wraps gap-x-4">
            <h3>{label}</h3>
            {state === 'missing' && <Tag tone="amber">{texts.requirementRow.required}</Tag>}
            {askedBy === 'provider' && <Tag tone="blue">{texts.requirementRow.requestedBy(provider)}</Tag>}
          </div>
          <Buttons requirement={requirement} onAdd={onAdd} onGuide={onGuide} />
        </div>
        <Why row={row} />
        <DroppedFiles {...dropped} />
        {children}
      </div>
    </li>
  );
}

/** Why it matters, unless it is there. */
function Why({ row: { requirement, state, also } }: Pick<Props, 'row'>) {
  const { why, description, alternatives, evidence } = requirement;
  const isMissing = state === 'missing';
  return (
    <>
      {(isMissing || state === 'open') && <p className="text-sm">{why}</p>}
      {isMissing && description !== '' && description !== why && <p className="soft">{description}</p>}
      {isMissing && alternatives.length > 0 && (
        <p className="soft">
          {texts.requirementRow.alsoAccepted(alternatives.map((other) => other.label).join(', '))}
        </p>
      )}
      {evidence
        .filter(({ counts }) => !counts)
        .map(({ evidence_id: id, title, sendable, why: problem }) => (
          <p key={id} className="text-sm toned" data-tone="amber">
            {sendable
              ? texts.requirementRow.notCounted(title, problem ?? '')
              : texts.requirementRow.notSendable(title)}
          </p>
        ))}
      {also.length > 0 && (
        <p className="soft">{texts.requirementRow.also(also.map(({ title }) => title).join(', '))}</p>
      )}
    </>
  );
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const plain = { variant: 'subtle', color: 'gray', size: 24 } as const;

function Buttons({
  requirement,
  onAdd,
  onGuide,
}: Pick<Props, 'onAdd' | 'onGuide'> & { requirement: Requirement }) {
  const { label, accepts_file: withFile, accepts_text: withText } = requirement;
  const names = texts.requirementRow;
  return (
    <span className="flex rigid">
      {onAdd !== undefined && withFile && (
        <ActionIcon
          {...plain}
          title={names.uploadFile}
          aria-label={names.uploadFileOf(label)}
          onClick={() => onAdd(requirement, 'file')}
        >
          <IconUpload {...icon} />
        </ActionIcon>
      )}
      {onAdd !== undefined && withText && (
        <ActionIcon
          {...plain}
          title={names.addText}
          aria-label={names.addTextOf(label)}
          onClick={() => onAdd(requirement, 'text')}
        >
          <IconPencil {...icon} />
        </ActionIcon>
      )}
      <ActionIcon
        {...plain}
        title={names.guidance}
        aria-label={names.guidanceOf(label)}
        onClick={() => onGuide(requirement)}
      >
        <IconBulb {...icon} />
      </ActionIcon>
    </span>
  );
}
