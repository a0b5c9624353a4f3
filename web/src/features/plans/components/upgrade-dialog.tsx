import { Button, Modal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/plans';

import { Callout } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { usePlan } from '../api/plan.js';
import classes from './upgrade-modal.module.css';
import { type UpgradeKey, upgradeOffer } from './upgrade-offers.js';

export type UpgradeProps = {
  readonly feature: UpgradeKey;
  /** The reason for the offer, as the server states it. */
  readonly reason?: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Describes the benefits of a larger plan. */
export function UpgradeDialog({ feature, reason, opened, onClose }: UpgradeProps) {
  const { title, text, benefits } = upgradeOffer(feature);
  const [asking, setAsking] = useState(false);
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      <div className={modal.body}>
        {reason !== undefined && <p role="alert">{reason}</p>}
        <p>{text}</p>
        <ul className={classes.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              {benefit}
            </li>
          ))}
        </ul>
        {asking && (
          <Callout tone="blue" role="status">
            {texts.upgradeModal.askOperator}
          </Callout>
        )}
        <div className={modal.actions}>
          <Button variant="default" onClick={onClose}>
            {texts.upgradeModal.maybeLater}
          </Button>
          <UpgradeNow onAsk={() => setAsking(true)} />
        </div>
      </div>
    </Modal>
  );
}

/** Links to the operator's plans, or names whom to contact. */
function UpgradeNow({ onAsk }: { readonly onAsk: () => void }) {
  const url = usePlan()?.upgrade_url ?? undefined;
  return url === undefined ? (
    <Button onClick={onAsk}>{texts.upgradeModal.upgradeNow}</Button>
  ) : (
    <Button component="a" href={url}>
      {texts.upgradeModal.upgradeNow}
    </Button>
  );
}
