import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { texts } from '#texts/auth';

import { readServerMode } from '../../../api/server-mode.js';
import classes from './auth-page.module.css';

/** Demo accounts of the server's evaluation mode. The server prints them in its terminal, too. */
const demo = { email: 'demo@rebuttal.test', password: 'demo-password' } as const;

type Props = { readonly onFillIn: (account: typeof demo) => void };

/** Shown only by servers in evaluation mode. */
export function DemoSignIn({ onFillIn }: Props) {
  const [evaluation, setEvaluation] = useState(false);
  useEffect(() => {
    void readServerMode().then((mode) => setEvaluation(mode.evaluation));
  }, []);
  if (!evaluation) return null;
  return (
    <aside className={classes.demo} aria-label={texts.demoSignIn.demoSignIn}>
      <div>
        <p>{texts.demoSignIn.evaluationMode}</p>
        <p>
          {demo.email} / {demo.password}
        </p>
      </div>
      <Button variant="default" size="xs" onClick={() => onFillIn(demo)}>
        {texts.demoSignIn.fillIn}
      </Button>
    </aside>
  );
}
