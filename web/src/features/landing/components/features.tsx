import { IconCheck, IconPlus } from '@tabler/icons-react';
import { texts } from '#texts/landing';

import featurePicturesClasses from './feature-pictures.module.css';
import classes from './features.module.css';
import landingPageClasses from './landing-page.module.css';

const pictures: Readonly<Record<keyof typeof texts.features.cards, () => React.ReactNode>> = {
  hub: HubPicture,
  responses: ResponsesPicture,
  evidence: EvidencePicture,
  analytics: AnalyticsPicture,
};

const keys = ['hub', 'responses', 'evidence', 'analytics'] as const;

export function Features() {
  return (
    <section className={classes.root} id="features" aria-labelledby="features-title">
      <h2 id="features-title" className={landingPageClasses.headline}>
        {texts.features.title}
      </h2>
      <div className={classes.cards}>
        {keys.map((key) => {
          const { title, text } = texts.features.cards[key];
          const Picture = pictures[key];
          return (
            <article key={key} className={classes.card} data-card={key}>
              <div className={classes.picture} aria-hidden="true">
                <Picture />
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          );
        })}
      </div>
    </section>
  );
}

/** The colors of the rows in the first picture. */
const looks = [
  { hue: 250, tone: 'red' },
  { hue: 145, tone: 'amber' },
  { hue: 215, tone: 'grey' },
] as const;

function HubPicture() {
  return (
    <div className="stack-sm">
      {texts.pictures.disputes.map(({ provider, reason, amount, due }, index) => (
        <div key={provider} className={featurePicturesClasses.row}>
          <span
            className={featurePicturesClasses.mark}
            style={{ '--hue': looks[index]?.hue } as React.CSSProperties}
          >
            {provider}
          </span>
          <span>{reason}</span>
          <span className="numeric">{amount}</span>
          <span className={featurePicturesClasses.due} data-tone={looks[index]?.tone}>
            {due}
          </span>
        </div>
      ))}
    </div>
  );
}

function ResponsesPicture() {
  return (
    <div className={featurePicturesClasses.sheet}>
      <p>
        {texts.pictures.letter((fact) => (
          <mark>{fact}</mark>
        ))}
      </p>
      <p className={featurePicturesClasses.because}>{texts.pictures.chosenFor}</p>
    </div>
  );
}

const needs = [
  { name: texts.pictures.needs.delivery, there: true },
  { name: texts.pictures.needs.confirmation, there: true },
  { name: texts.pictures.needs.policy, there: false },
] as const;

function EvidencePicture() {
  return (
    <ul className={featurePicturesClasses.needs}>
      {needs.map(({ name, there }) => (
        <li key={name} data-there={there}>
          <span className={featurePicturesClasses.box}>
            {there ? <IconCheck size={13} stroke={3} /> : <IconPlus size={13} stroke={2.5} />}
          </span>
          {name}
          {!there && <span className="accent bold ml-auto">{texts.pictures.add}</span>}
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

function AnalyticsPicture() {
  return (
    <div className={featurePicturesClasses.chart}>
      {weeks.map(([won, lost]) => (
        <span key={won} className={featurePicturesClasses.week}>
          <i className={featurePicturesClasses.lost} style={{ height: `${lost}%` }} />
          <i className={featurePicturesClasses.won} style={{ height: `${won}%` }} />
        </span>
      ))}
    </div>
  );
}
