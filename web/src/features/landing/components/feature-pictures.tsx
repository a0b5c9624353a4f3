import { IconCheck, IconPlus } from '@tabler/icons-react';

import classes from './feature-pictures.module.css';

const rows = [
  { provider: 'S', hue: 250, reason: 'Fraudulent', amount: '$96.40', due: 'today', tone: 'red' },
  { provider: 'A', hue: 145, reason: 'Not received', amount: '€ 210.00', due: '2 days', tone: 'amber' },
  { provider: 'P', hue: 215, reason: 'Duplicate', amount: '£ 38.00', due: '9 days', tone: 'grey' },
] as const;

export function HubPicture() {
  return (
    <div className={classes.rows}>
      {rows.map(({ provider, hue, reason, amount, due, tone }) => (
        <div key={provider} className={classes.row}>
          <span className={classes.mark} style={{ '--hue': hue } as React.CSSProperties}>
            {provider}
          </span>
          <span>{reason}</span>
          <span className={classes.amount}>{amount}</span>
          <span className={classes.due} data-tone={tone}>
            {due}
          </span>
        </div>
      ))}
    </div>
  );
}

const facts = ['order 10482', 'June 3', 'signed for'] as const;

export function ResponsesPicture() {
  return (
    <div className={classes.sheet}>
      <p>
        The goods of <mark>{facts[0]}</mark> were delivered on <mark>{facts[1]}</mark> and{' '}
        <mark>{facts[2]}</mark> at the cardholder’s own address.
      </p>
      <p className={classes.because}>Chosen for: not received · Visa · English</p>
    </div>
  );
}

const needs = [
  { name: 'Proof of delivery', there: true },
  { name: 'Order confirmation', there: true },
  { name: 'Refund policy', there: false },
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
          {!there && <span className={classes.add}>Add</span>}
        </li>
      ))}
    </ul>
  );
}

/** Won and lost of eight weeks; heights in percent. */
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
