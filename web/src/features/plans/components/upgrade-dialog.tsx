import { Button, Modal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { texts } from '#texts/plans';

import modal from '../../../components/modal.module.css';
import { usePlan } from '../api/plan.js';
import { OpenFeatures, useMayOpenFeatures } from './open-features.js';
import classes from './upgrade-modal.module.css';
import { type UpgradeKey, upgradeOffer } from './upgrade-offers.js';

export type UpgradeProps = {
  readonly feature: UpgradeKey;
  /** The reason for the offer, as the server states it. */
  readonly reason?: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Describes the benefits of a larger plan. Without the operator's URL, both buttons close it. */
export function UpgradeDialog({ feature, reason, opened, onClose }: UpgradeProps) {
  const { title, text, benefits } = upgradeOffer(feature);
  const mayOpen = useMayOpenFeatures();
  const url = usePlan()?.upgrade_url ?? undefined;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      <div className="stack">
        {reason !== undefined && <p role="alert">{reason}</p>}
        <p>{text}</p>
        <ul className={classes.benefits}>
          {benefits.map((benefit) => (
            <li className="flex align-top gap-4" key={benefit}>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              {benefit}
            </li>
          ))}
        </ul>
        {url === undefined && !mayOpen && <p>{texts.upgradeModal.askOperator}</p>}
        <div className={modal.actions}>
          <Button variant="default" onClick={onClose}>
            {texts.upgradeModal.maybeLater}
          </Button>
          {url === undefined ? (
            <Button variant={mayOpen ? 'default' : 'filled'} onClick={onClose}>
              {texts.upgradeModal.upgradeNow}
            </Button>
          ) : (
            <Button component="a" href={url}>
              {texts.upgradeModal.upgradeNow}
            </Button>
          )}
          <OpenFeatures onOpened={onClose} />
        </div>
      </div>
    </Modal>
  );
}
