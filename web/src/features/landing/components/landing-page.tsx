import { Features } from './features.js';
import { Figures } from './figures.js';
import { Footer } from './footer.js';
import { Hero } from './hero.js';
import classes from './landing-page.module.css';
import { Pillars } from './pillars.js';
import { Promises } from './promises.js';
import { TopBar } from './top-bar.js';
import { Waitlist } from './waitlist.js';
import { Workflow } from './workflow.js';

export function LandingPage() {
  return (
    <div className={classes.root}>
      <TopBar />
      <main className={classes.main}>
        <Hero />
        <Figures />
        <Features />
        <Workflow />
        <Pillars />
        <Promises />
        <Waitlist />
      </main>
      <Footer />
    </div>
  );
}
