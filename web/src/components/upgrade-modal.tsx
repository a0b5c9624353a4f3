import { Button, Modal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

import modal from './modal.module.css';
import classes from './upgrade-modal.module.css';

type Offer = { readonly title: string; readonly text: string; readonly benefits: readonly string[] };

const offers = {
  psp_accounts_limit: {
    title: 'More PSP accounts',
    text: 'Your plan has no room for another payment provider account.',
    benefits: [
      'Connect every provider and every shop you have',
      'See all disputes in one list, with one set of deadlines',
      'Keep test and live accounts side by side',
    ],
  },
} satisfies Record<string, Offer>;

type Props = {
  readonly feature: keyof typeof offers;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Tells what a bigger plan would bring. */
export function UpgradeModal({ feature, opened, onClose }: Props) {
  const { title, text, benefits } = offers[feature];
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="md">
      <div className={modal.body}>
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
            Maybe Later
          </Button>
          <Button onClick={onClose}>Upgrade Now</Button>
        </div>
      </div>
    </Modal>
  );
}
