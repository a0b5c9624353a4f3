import '@mantine/core/styles/Radio.layer.css';

import { Radio } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { useId } from 'react';
import { texts } from '#texts/facts';

import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Facts, type Position, useSetPosition } from '../api/facts.js';
import classes from './facts-panel.module.css';

type Props = { readonly dispute: Dispute; readonly facts: Facts; readonly editable: boolean };

/** Questions that only the merchant can answer, if the response depends on them. Each answer is saved immediately. */
export function PositionQuestions({ dispute, facts, editable }: Props) {
  const { reason, dispute_id: disputeId } = dispute;
  const { position, refund_state: refundState } = facts;
  const showsRefund = reason === 'credit_not_processed' || refundState !== 'none' || position.refund !== null;
  const showsDuplicate = reason === 'duplicate' || position.duplicate !== null;
  return (
    <>
      {showsRefund && (
        <Question name="refund" disputeId={disputeId} position={position} editable={editable} />
      )}
      {showsDuplicate && (
        <Question name="duplicate" disputeId={disputeId} position={position} editable={editable} />
      )}
    </>
  );
}

type QuestionProps = {
  readonly name: keyof Position;
  readonly disputeId: string;
  readonly position: Position;
  readonly editable: boolean;
};

function Question({ name, disputeId, position, editable }: QuestionProps) {
  const set = useSetPosition(disputeId);
  const group = useId();
  const { question, hint, answers } = texts.position[name];
  const choices: readonly (readonly [Position[typeof name], string])[] = [
    ...(Object.entries(answers) as [Position[typeof name], string][]),
    [null, texts.position.notStated],
  ];
  const shown = set.isPending ? (set.variables[name] ?? null) : position[name];
  const choose = (answer: Position[typeof name], label: string): void =>
    set.mutate(
      { [name]: answer },
      {
        onSuccess: () => notify('success', texts.messages.positionSaved(label)),
        onError: (error) => notify('error', errorText(error, texts.messages.positionFailed)),
      },
    );
  return (
    <fieldset className={classes.position} disabled={!editable}>
      <legend>{question}</legend>
      {editable && <p className="soft">{hint}</p>}
      <div className={classes.answers}>
        {choices.map(([answer, label]) => (
          <Radio
            key={label}
            name={group}
            label={label}
            disabled={!editable}
            checked={shown === answer}
            onChange={() => choose(answer, label)}
          />
        ))}
      </div>
    </fieldset>
  );
}
