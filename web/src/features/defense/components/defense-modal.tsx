import '@mantine/core/styles/Radio.layer.css';

import { Button, Modal, Radio } from '@mantine/core';
import type { DefenseOptions } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/defense';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useChooseDefense } from '../api/defense-options.js';
import classes from './defense.module.css';

type Props = {
  readonly disputeId: string;
  readonly options: DefenseOptions;
  readonly onClose: () => void;
};

/** The defense reasons that the provider offers, best first. */
export function DefenseModal({ disputeId, options: { options, chosen }, onClose }: Props) {
  useFocusBack();
  const [code, setCode] = useState(chosen);
  const choose = useChooseDefense(disputeId);
  const save = (): void => {
    if (code !== null) choose.mutate(code, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={texts.defenseModal.title} size="lg">
      <div className="stack">
        <Radio.Group label={texts.defenseModal.reasons} value={code} onChange={setCode}>
          <div className={classes.options}>
            {options.map((option) => (
              <Radio
                key={option.code}
                value={option.code}
                label={option.label}
                description={describe(option)}
                disabled={choose.isPending}
              />
            ))}
          </div>
        </Radio.Group>
        {choose.isError && <Problem>{errorText(choose.error, texts.messages.saveFailed)}</Problem>}
        <div className={modal.actions}>
          <Button variant="default" disabled={choose.isPending} onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button loading={choose.isPending} disabled={code === null || code === chosen} onClick={save}>
            {texts.defenseModal.save}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function describe({ satisfied, needs }: DefenseOptions['options'][number]): string {
  if (satisfied) return texts.defenseModal.ready;
  const missing = needs.filter((need) => need.required && !need.satisfied).map(({ label }) => label);
  return missing.length === 0
    ? texts.defenseModal.notSatisfied
    : texts.defenseModal.missing(missing.join(', '));
}
