import { Button, Modal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { texts } from '#texts/plans';

import modal from './modal.module.css';
import classes from './upgrade-modal.module.css';
import { type UpgradeKey, upgradeOffer } from './upgrade-offers.js';

export type UpgradeProps = {
  readonly feature: UpgradeKey;
  /** Why it is offered now, in the server's words. */
  readonly reason?: string | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Tells what a bigger plan would bring. */
export function UpgradeDialog({ feature, reason, opened, onClose }: UpgradeProps) {
  const { title, text, benefits } = upgradeOffer(feature);
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
        <div className={modal.actions}>
          <Button variant="default" onClick={onClose}>
            {texts.upgradeModal.maybeLater}
          </Button>
          <Button onClick={onClose}>{texts.upgradeModal.upgradeNow}</Button>
        </div>
      </div>
    </Modal>
  );
}
