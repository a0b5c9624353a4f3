import { IconPlant2, IconPlugConnected, IconStack2 } from '@tabler/icons-react';
import { texts } from '#texts/landing';

import classes from './pillars.module.css';

const icons = [IconPlant2, IconStack2, IconPlugConnected] as const;

export function Pillars() {
  return (
    <section className={classes.root} aria-label={texts.pillars.label}>
      {texts.pillars.pillars.map(({ title, text, points }, index) => {
        const Icon = icons[index] ?? IconStack2;
        return (
          <article key={title} className={classes.pillar}>
            <Icon className="accent" size={26} stroke={1.5} aria-hidden="true" />
            <h2>{title}</h2>
            <p>{text}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </article>
        );
      })}
    </section>
  );
}
