import { Button } from '@mantine/core';
import type { Evidence } from '@rebuttal/sdk';
import { type ReactNode, useState } from 'react';
import { texts } from '#texts/evidence';

import { Problem } from '../../../components/callout.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { errorText } from '../../../lib/error-text.js';
import { useChangeEvidence, useRecordReading } from '../api/evidence.js';
import classes from './evidence-reading.module.css';

type Verdict = Evidence['reading']['verdict'];

const tones: Readonly<Record<Verdict, Tone>> = {
  helps: 'green',
  neutral: 'grey',
  hurts: 'red',
  not_read: 'amber',
};

/** Whom the exhibit supports. */
export function VerdictTag({ evidence: { reading, left_out: isLeftOut } }: { readonly evidence: Evidence }) {
  return (
    <>
      <Tag tone={tones[reading.verdict]}>{texts.reading.verdicts[reading.verdict]}</Tag>
      {isLeftOut && <Tag tone="grey">{texts.reading.leftOut}</Tag>}
    </>
  );
}

type Props = {
  readonly evidence: Evidence;
  /** One line with what it shows. */
  readonly line: string | undefined;
  readonly editable: boolean;
  /** Opens the dialog that sends the response. */
  readonly onSend: () => void;
  readonly children: ReactNode;
};

/** Shows what an exhibit proves and who read it, with what a person can do about it. `children` are its details. */
export function EvidenceReading({ evidence, line, editable, onSend, children }: Props) {
  const { reading, left_out: isLeftOut } = evidence;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const isRead = reading.verdict !== 'not_read';
  const asks = editable && !isLeftOut && (isCorrecting || !isRead);
  return (
    <div className="text-sm" data-tone={tones[reading.verdict]}>
      {line !== undefined && line !== '' && <p className="break">{line}</p>}
      {asks && <Question evidence={evidence} onDone={() => setIsCorrecting(false)} />}
      <div className="flex align-top wraps gap-x-4">
        <details className={classes.more}>
          <summary>
            {isRead || reading.by === 'person' ? texts.reading.readBy[reading.by] : texts.reading.details}
          </summary>
          {children}
        </details>
        {editable && !asks && (
          <Actions evidence={evidence} onSend={onSend} onCorrect={() => setIsCorrecting(true)} />
        )}
      </div>
    </div>
  );
}

const small = { variant: 'default', size: 'compact-xs' } as const;

/** One click per answer. */
function Question({ evidence, onDone }: { readonly evidence: Evidence; readonly onDone: () => void }) {
  const record = useRecordReading();
  const { choices, otherChoices } = texts.reading;
  const [helps, hurts] =
    Object.entries(choices).find(([type]) => type === evidence.evidence_type)?.[1] ?? otherChoices;
  const answers = [
    ['helps', helps],
    ['hurts', hurts],
    ['neutral', texts.reading.somethingElse],
  ] as const;
  return (
    <>
      <div
        className="soft row gap-2 gap-x-3"
        role="group"
        aria-label={texts.reading.question(evidence.title)}
      >
        <span>{evidence.reading.verdict === 'not_read' ? texts.reading.notRead : texts.reading.shows}</span>
        {answers.map(([verdict, label]) => (
          <Button
            key={verdict}
            {...small}
            disabled={record.isPending}
            onClick={() =>
              record.mutate(
                { evidenceId: evidence.evidence_id, body: { verdict, shows: { answer: label } } },
                { onSuccess: onDone },
              )
            }
          >
            {label}
          </Button>
        ))}
      </div>
      {record.isError && <Problem>{errorText(record.error, texts.messages.changeFailed)}</Problem>}
    </>
  );
}

type ActionsProps = {
  readonly evidence: Evidence;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
};

function Actions({ evidence, onSend, onCorrect }: ActionsProps) {
  const change = useChangeEvidence();
  const { evidence_id: evidenceId, left_out: isLeftOut, reading } = evidence;
  const hurts = reading.verdict === 'hurts' && !isLeftOut;
  return (
    <>
      {(hurts || isLeftOut) && (
        <Button
          {...small}
          loading={change.isPending}
          onClick={() => change.mutate({ evidenceId, body: { left_out: !isLeftOut } })}
        >
          {isLeftOut ? texts.reading.include : texts.reading.leaveOut}
        </Button>
      )}
      {!isLeftOut && (
        <Button {...small} variant={hurts ? 'default' : 'subtle'} color="gray" onClick={onCorrect}>
          {hurts ? texts.reading.correct : texts.reading.change}
        </Button>
      )}
      {hurts && (
        <Button {...small} onClick={onSend}>
          {texts.reading.sendWithReason}
        </Button>
      )}
      {change.isError && <Problem>{errorText(change.error, texts.messages.changeFailed)}</Problem>}
    </>
  );
}
