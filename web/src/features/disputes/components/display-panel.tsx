import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { texts } from '#texts/dispute-list';

import { useDropdown } from '../../../components/use-dropdown.js';
import type { DisplayProps } from './display-content.js';
import classes from './display-panel.module.css';

const Content = lazy(async () => ({ default: (await import('./display-content.js')).DisplayContent }));

/** The display settings of the list in this browser: order, density and columns. */
export function DisplayPanel(props: DisplayProps) {
  const id = useId();
  const { isOpen, button, panel, style, open, close } = useDropdown();
  return (
    <span className="ml-auto">
      <Button
        ref={button}
        title={texts.display.open}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? close : open}
      >
        {texts.display.open}
      </Button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          className={classes.panel}
          style={style}
          role="dialog"
          // A click on its text would otherwise focus the surrounding element, which closes it.
          tabIndex={-1}
          aria-label={texts.display.open}
        >
          <Suspense fallback={null}>
            <Content {...props} />
          </Suspense>
        </div>
      )}
    </span>
  );
}
