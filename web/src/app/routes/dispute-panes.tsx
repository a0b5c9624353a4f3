import { ActionIcon, Tabs } from '@mantine/core';
import { IconChevronRight, IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '#texts/disputes';

import { revealEvent } from '../../lib/show-element.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { usePreferences } from '../../stores/preferences.js';
import classes from './dispute-detail.module.css';

const words = texts.disputePanes;

type Tab = 'evidence' | 'letter';

type Props = {
  readonly evidence: ReactNode;
  readonly letter: ReactNode;
  /** Order, history, notes and timeline. */
  readonly background: ReactNode;
};

/** Three panes side by side, each with its own scroll bar. In a narrow window, tabs. */
export function DisputePanes({ evidence, letter, background }: Props) {
  const isNarrow = useNarrow('panes');
  const [tab, setTab] = useState<Tab>('evidence');
  const ref = useRevealed(setTab);
  const isHidden = usePreferences(({ isBackgroundHidden }) => isBackgroundHidden) && !isNarrow;
  const pane = (name: Tab) => ({
    id: name,
    tabIndex: -1,
    hidden: isNarrow && tab !== name,
    ...(isNarrow
      ? { role: 'tabpanel', 'aria-labelledby': `dispute-tab-${name}` }
      : { 'aria-label': words[name] }),
  });
  return (
    <>
      {isNarrow && (
        <Tabs
          id="dispute"
          value={tab}
          onChange={(chosen) => setTab(chosen === 'letter' ? 'letter' : 'evidence')}
        >
          <Tabs.List aria-label={words.tabs} data-screen-only>
            {(['evidence', 'letter'] as const).map((name) => (
              <Tabs.Tab key={name} id={`dispute-tab-${name}`} value={name} aria-controls={name}>
                {words[name]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <div className={classes.panes} data-background={isHidden ? 'hidden' : 'shown'} ref={ref}>
        <section {...pane('evidence')} className={`${classes.pane} ${classes.evidence}`}>
          {evidence}
        </section>
        <section {...pane('letter')} className={`${classes.pane} ${classes.letter}`}>
          {letter}
        </section>
        <section
          className={`${classes.pane} ${classes.background}`}
          aria-label={words.background}
          hidden={isNarrow && tab !== 'evidence'}
        >
          <HideButton isHidden={isHidden} />
          {!isHidden && background}
        </section>
      </div>
    </>
  );
}

/** Opens the tab of an element that is about to be shown. */
function useRevealed(setTab: (tab: Tab) => void) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panes = ref.current;
    const reveal = ({ target }: Event): void => {
      if (target instanceof Element)
        flushSync(() => setTab(target.closest('#letter') === null ? 'evidence' : 'letter'));
    };
    panes?.addEventListener(revealEvent, reveal);
    return () => panes?.removeEventListener(revealEvent, reveal);
  }, [setTab]);
  return ref;
}

function HideButton({ isHidden }: { readonly isHidden: boolean }) {
  const label = isHidden ? words.showBackground : words.hideBackground;
  const Icon = isHidden ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      className={classes.hide ?? ''}
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-expanded={!isHidden}
      title={label}
      onClick={() => usePreferences.setState({ isBackgroundHidden: !isHidden })}
    >
      <Icon size={17} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
