import { IconCheck, IconPlus } from '@tabler/icons-react';
import { texts } from '#texts/landing';

import classes from './feature-pictures.module.css';

/** The colors of the rows in the first picture. */
const looks = [
  { hue: 250, tone: 'red' },
  { hue: 145, tone: 'amber' },
  { hue: 215, tone: 'grey' },
] as const;

export function HubPicture() {
  return (
    <div className="stack-sm">
      {texts.pictures.disputes.map(({ provider, reason, amount, due }, index) => (
        <div key={provider} className={classes.row}>
          <span className={classes.mark} style={{ '--hue': looks[index]?.hue } as React.CSSProperties}>
            {provider}
          </span>
          <span>{reason}</span>
          <span className="numeric">{amount}</span>
          <span className={classes.due} data-tone={looks[index]?.tone}>
            {due}
          </span>
        </div>
      ))}
    </div>
  );
}

export function ResponsesPicture() {
  return (
    <div className={classes.sheet}>
      <p>
        {texts.pictures.letter((fact) => (
          <mark>{fact}</mark>
        ))}
      </p>
      <p className={classes.because}>{texts.pictures.chosenFor}</p>
    </div>
  );
}

const needs = [
  { name: texts.pictures.needs.delivery, there: true },
  { name: texts.pictures.needs.confirmation, there: true },
  { name: texts.pictures.needs.policy, there: false },
] as const;

export function EvidencePicture() {
  return (
    <ul className={classes.needs}>
      {needs.map(({ name, there }) => (
        <li key={name} data-there={there}>
          <span className={classes.box}>
            {there ? <IconCheck size={13} stroke={3} /> : <IconPlus size={13} stroke={2.5} />}
          </span>
          {name}
          {!there && <span className={classes.add}>{texts.pictures.add}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Won and lost disputes of eight weeks. Heights in percent. */
const weeks = [
  [30, 22],
  [38, 20],
  [34, 24],
  [48, 18],
  [52, 20],
  [60, 16],
  [66, 17],
  [74, 14],
] as const;

export function AnalyticsPicture() {
  return (
    <div className={classes.chart}>
      {weeks.map(([won, lost]) => (
        <span key={won} className={classes.week}>
          <i className={classes.lost} style={{ height: `${lost}%` }} />
          <i className={classes.won} style={{ height: `${won}%` }} />
        </span>
      ))}
    </div>
  );
}
