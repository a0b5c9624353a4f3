import '@mantine/core/styles/Tooltip.layer.css';

import { Tooltip, UnstyledButton } from '@mantine/core';
import { texts } from '#texts/figures';

import classes from './likely.module.css';

type Props = {
  readonly interval: { readonly low: number; readonly high: number };
  readonly decided: number;
};

/** The confidence interval of a win rate, with its method in a tooltip for mouse, keyboard and touch. */
export function Likely({ interval: { low, high }, decided }: Props) {
  const percent = (share: number): number => Math.round(share * 100);
  return (
    <Tooltip
      label={texts.winRate.method}
      multiline
      w={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <UnstyledButton className={classes.root}>
        {texts.winRate.likely(percent(low), percent(high), decided)}
      </UnstyledButton>
    </Tooltip>
  );
}
