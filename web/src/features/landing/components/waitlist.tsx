import { texts } from '#texts/landing';

import { WaitlistForm } from './waitlist-form.js';
import classes from './waitlist.module.css';

const { waitlist } = texts;

export function Waitlist() {
  return (
    <section className={classes.root} id="waitlist" aria-labelledby="waitlist-title">
      <div className={classes.words}>
        <h2 id="waitlist-title">{waitlist.title}</h2>
        <p>{waitlist.text}</p>
      </div>
      <WaitlistForm />
    </section>
  );
}
