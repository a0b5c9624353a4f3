import { texts } from '#texts/landing';

import { AnalyticsPicture, EvidencePicture, HubPicture, ResponsesPicture } from './feature-pictures.js';
import classes from './features.module.css';

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
      <h2 id="features-title" className={classes.title}>
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
