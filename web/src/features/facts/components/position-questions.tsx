import '@mantine/core/styles/Radio.layer.css';

import { Radio } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { texts } from '#texts/facts';

import { errorText } from '../../../lib/error-text.js';
import { formatMoney } from '../../../lib/money.js';
import { notify } from '../../../stores/notices.js';
import { type Facts, factsQuery, type Position, useSetPosition } from '../api/facts.js';
import { formatFact } from '../fact-values.js';
import classes from './facts.module.css';

type Props = { readonly dispute: Dispute; readonly editable: boolean };

/** Questions that only the merchant can answer, if the response depends on them. Each answer is saved immediately. */
export function PositionQuestions({ dispute, editable }: Props) {
  const { data: facts } = useQuery(factsQuery(dispute.dispute_id));
  return facts === undefined ? null : <Questions dispute={dispute} editable={editable} facts={facts} />;
}

function Questions({ dispute, facts, editable }: Props & { readonly facts: Facts }) {
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
      {showsRefund && <p className="strong">{refundText(dispute, facts)}</p>}
    </>
  );
}

function refundText({ amount, currency, currency_exponent: exponent }: Dispute, facts: Facts): string {
  const total = facts.facts.find(({ key }) => key === 'refunded_total');
  if (facts.refund_state === 'none' || total === undefined) return texts.refundState.none;
  const disputed = formatMoney({ amountMinor: amount, currency, exponent });
  return texts.refundState[facts.refund_state](formatFact(total), disputed);
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
      <div className="wrap gap-x-10">
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
