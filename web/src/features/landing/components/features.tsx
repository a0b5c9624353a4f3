import { type FeatureKey, features } from '../content.js';
import { AnalyticsPicture, EvidencePicture, HubPicture, ResponsesPicture } from './feature-pictures.js';
import classes from './features.module.css';

const pictures: Readonly<Record<FeatureKey, () => React.ReactNode>> = {
  hub: HubPicture,
  responses: ResponsesPicture,
  evidence: EvidencePicture,
  analytics: AnalyticsPicture,
};

export function Features() {
  return (
    <section className={classes.root} id="features" aria-labelledby="features-title">
      <h2 id="features-title" className={classes.title}>
        From “dispute created” to “won”, in one place
      </h2>
      <div className={classes.cards}>
        {features.map(({ key, title, text }) => {
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
