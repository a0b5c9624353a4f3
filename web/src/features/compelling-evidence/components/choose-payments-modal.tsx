import { Button, Checkbox, Modal } from '@mantine/core';
import type { CompellingEvidence } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/compelling-evidence';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { formatDate } from '../../../lib/dates.js';
import { errorText } from '../../../lib/error-text.js';
import { formatMoney } from '../../../lib/money.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useChooseCompellingEvidence } from '../api/compelling-evidence.js';
import type { Prior } from '../compared-values.js';

type Props = {
  readonly disputeId: string;
  readonly evidence: CompellingEvidence;
  readonly onClose: () => void;
};

const pairSize = 2;

/** All prior payments. Those that can't be chosen have a reason. */
export function ChoosePaymentsModal({ disputeId, evidence, onClose }: Props) {
  useFocusBack();
  const [ids, setIds] = useState<string[]>([...evidence.chosen]);
  const choose = useChooseCompellingEvidence(disputeId);
  const save = (chosen: string[] | null): void => choose.mutate({ chosen }, { onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={texts.chooseModal.title} size="lg">
      <div className="stack">
        <Checkbox.Group label={texts.chooseModal.payments} value={ids} onChange={setIds}>
          <div className="stack-md mt-4">
            {evidence.candidates.map((prior) => (
              <Checkbox
                key={prior.payment_id}
                value={prior.payment_id}
                label={labelOf(prior)}
                description={describe(prior)}
                disabled={
                  choose.isPending ||
                  !prior.can_be_chosen ||
                  (ids.length >= pairSize && !ids.includes(prior.payment_id))
                }
              />
            ))}
          </div>
        </Checkbox.Group>
        {choose.isError && <Problem>{errorText(choose.error, texts.messages.saveFailed)}</Problem>}
        <div className={modal.actions}>
          <Button variant="default" disabled={choose.isPending} onClick={onClose}>
            {common.actions.cancel}
          </Button>
          {evidence.chosen_by_person && (
            <Button variant="default" disabled={choose.isPending} onClick={() => save(null)}>
              {texts.chooseModal.useBest}
            </Button>
          )}
          <Button loading={choose.isPending} disabled={ids.length !== pairSize} onClick={() => save(ids)}>
            {texts.chooseModal.save}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function labelOf({ payment_id: id, paid_at: paidAt, amount, currency }: Prior): string {
  const paid = formatMoney({ amountMinor: amount, currency });
  return `${formatDate(paidAt)} · ${paid} · ${id}`;
}

function describe({ why_not: whyNot, matches }: Prior): string {
  if (whyNot !== null) return whyNot;
  if (matches.length === 0) return texts.chooseModal.nothingCommon;
  return texts.chooseModal.common(matches.map((element) => texts.elements[element]).join(', '));
}
