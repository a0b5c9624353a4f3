import { ActionIcon, Button } from '@mantine/core';
import type { BulkAction } from '@rebuttal/sdk';
import {
  IconDots,
  IconFileSpreadsheet,
  IconHandStop,
  IconPaperclip,
  IconSend,
  IconTag,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { texts } from '#texts/dispute-bulk';

import { MenuButton, type MenuEntry } from '../../../components/menu-button.js';
import classes from './bulk-bar.module.css';

type Props = {
  readonly count: number;
  readonly mayCollect: boolean;
  readonly onAction: (action: BulkAction) => void;
  readonly onClear: () => void;
};

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions on the selected disputes. It stays in view while something is selected. */
export function BulkBar({ count, mayCollect, onAction, onClear }: Props) {
  const entry = (action: BulkAction, Icon: MenuEntry['Icon']): MenuEntry => ({
    label: texts.actions[action],
    Icon,
    onSelect: () => onAction(action),
  });
  return (
    <section className={classes.root} aria-label={texts.selection} data-screen-only>
      <span className={classes.count} role="status">
        {texts.selected(count)}
      </span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserPlus {...icon} />}
        onClick={() => onAction('assign')}
      >
        {texts.actions.assign}
      </Button>
      <Button size="xs" variant="default" leftSection={<IconTag {...icon} />} onClick={() => onAction('tag')}>
        {texts.actions.tag}
      </Button>
      <MenuButton
        label={texts.more}
        entries={() => [
          ...(mayCollect ? [entry('collect', IconPaperclip)] : []),
          entry('export', IconFileSpreadsheet),
          entry('submit', IconSend),
          entry('accept', IconHandStop),
        ]}
        as={(props) => <Button {...props} size="xs" variant="default" px="0.5rem" />}
      >
        <IconDots {...icon} />
      </MenuButton>
      <ActionIcon variant="subtle" aria-label={texts.clear} title={texts.clear} onClick={onClear}>
        <IconX {...icon} />
      </ActionIcon>
    </section>
  );
}
