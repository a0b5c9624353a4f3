import { Button } from '@mantine/core';
import { texts } from '#texts/auth';

import { useServerMode } from '../../../lib/use-server-mode.js';
import classes from './auth-page.module.css';

/** Demo accounts of the server's evaluation mode. The server prints them in its terminal, too. */
const demo = { email: 'demo@rebuttal.test', password: 'demo-password' } as const;

type Props = { readonly onFillIn: (account: typeof demo) => void };

/** Shown only by servers in evaluation mode. */
export function DemoSignIn({ onFillIn }: Props) {
  if (!useServerMode().evaluation) return null;
  return (
    <aside className={classes.demo} aria-label={texts.demoSignIn.demoSignIn}>
      <div>
        <p>{texts.demoSignIn.evaluationMode}</p>
        <p>
          {demo.email} / {demo.password}
        </p>
        <p>{texts.demoSignIn.colleagues('maya@rebuttal.test', 'tom@rebuttal.test')}</p>
      </div>
      <Button variant="default" size="xs" onClick={() => onFillIn(demo)}>
        {texts.demoSignIn.fillIn}
      </Button>
    </aside>
  );
}
