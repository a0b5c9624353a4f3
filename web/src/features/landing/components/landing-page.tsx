import { IconCheck, IconClock, IconPlant2, IconPlugConnected, IconStack2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/landing';

import { paths } from '../../../app/paths.js';
import { SchemeToggle } from '../../../components/scheme-toggle.js';
import { Wordmark } from '../../../components/wordmark.js';
import button from './button.module.css';
import caseFileClasses from './case-file.module.css';
import { Features } from './features.js';
import figuresClasses from './figures.module.css';
import footerClasses from './footer.module.css';
import heroClasses from './hero.module.css';
import classes from './landing-page.module.css';
import pillarsClasses from './pillars.module.css';
import promisesClasses from './promises.module.css';
import topBarClasses from './top-bar.module.css';
import { WaitlistForm } from './waitlist-form.js';
import waitlistClasses from './waitlist.module.css';
import workflowClasses from './workflow.module.css';

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

const { waitlist } = texts;

function Waitlist() {
  return (
    <section className={waitlistClasses.root} id="waitlist" aria-labelledby="waitlist-title">
      <div className={waitlistClasses.words}>
        <h2 id="waitlist-title">{waitlist.title}</h2>
        <p>{waitlist.text}</p>
      </div>
      <WaitlistForm />
    </section>
  );
}

function Figures() {
  return (
    <section className={figuresClasses.root} aria-label={texts.figures.label}>
      <dl className={figuresClasses.list}>
        {texts.figures.figures.map(({ value, label }) => (
          <div key={label}>
            <dt className="quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={figuresClasses.note}>{texts.figures.note}</p>
    </section>
  );
}

function Workflow() {
  return (
    <section className={workflowClasses.root} id="workflow" aria-labelledby="workflow-title">
      <h2 className={classes.headline} id="workflow-title">
        {texts.workflow.title}
      </h2>
      <ol className={workflowClasses.steps}>
        {texts.workflow.steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={workflowClasses.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const { promises } = texts;

function Promises() {
  return (
    <section className={promisesClasses.root} id="promises" aria-labelledby="promises-title">
      <div>
        <h2 className={classes.headline} id="promises-title">
          {promises.title}
        </h2>
        <p className={promisesClasses.text}>{promises.text}</p>
      </div>
      <ul className={promisesClasses.points}>
        {promises.points.map(({ term, text }) => (
          <li key={term}>
            <strong>{term}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons = [IconPlant2, IconStack2, IconPlugConnected] as const;

function Pillars() {
  return (
    <section className={pillarsClasses.root} aria-label={texts.pillars.label}>
      {texts.pillars.pillars.map(({ title, text, points }, index) => {
        const Icon = icons[index] ?? IconStack2;
        return (
          <article key={title} className={pillarsClasses.pillar}>
            <Icon className="accent" size={26} stroke={1.5} aria-hidden="true" />
            <h2>{title}</h2>
            <p>{text}</p>
            <ul className="list chips mt-auto">
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

/** The operator's support address. */
const supportAddress = `support@${window.location.hostname}`;
const year = new Date().getFullYear();

function Footer() {
  return (
    <footer className="lined">
      <div className={footerClasses.inner}>
        <div className="grid gap-3">
          <Wordmark />
          <p className="soft">{texts.footer.copyright(year)}</p>
        </div>
        <nav className={footerClasses.links} aria-label={texts.footer.label}>
          <Link to={paths.login}>{texts.footer.signIn}</Link>
          <Link to={paths.register}>{texts.footer.createAccount}</Link>
          <a href={`mailto:${supportAddress}`}>{texts.footer.support(<span>{supportAddress}</span>)}</a>
        </nav>
        <SchemeToggle />
      </div>
    </footer>
  );
}

const sections = [
  { href: '#features', label: texts.topBar.sections.features },
  { href: '#workflow', label: texts.topBar.sections.workflow },
  { href: '#promises', label: texts.topBar.sections.promises },
] as const;

function TopBar() {
  return (
    <header className={topBarClasses.root}>
      <div className={topBarClasses.inner}>
        <Link className="grid rounded self-start undecorated" to={paths.home} aria-label={texts.topBar.home}>
          <Wordmark />
        </Link>
        <nav className={topBarClasses.sections} aria-label={texts.topBar.sectionsLabel}>
          {sections.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className={topBarClasses.account}>
          <Link className={topBarClasses.signIn} to={paths.login}>
            {texts.topBar.signIn}
          </Link>
          <Link className={`${button.primary ?? ''} ${button.small ?? ''}`} to={paths.register}>
            {texts.topBar.start}
          </Link>
        </div>
      </div>
    </header>
  );
}

const { hero } = texts;

function Hero() {
  return (
    <section className={heroClasses.root} aria-labelledby="hero-title">
      <div className={heroClasses.words}>
        <p className={heroClasses.eyebrow}>{hero.eyebrow}</p>
        <h1 id="hero-title">{hero.title}</h1>
        <p className={heroClasses.text}>{hero.text}</p>
        <div className={heroClasses.actions}>
          <Link className={button.primary} to={paths.register}>
            {hero.start}
          </Link>
          <a className={button.quiet} href="#waitlist">
            {hero.waitlist}
          </a>
        </div>
      </div>
      <CaseFile />
    </section>
  );
}

/** The product in one picture: a dispute, its evidence, and the letter that they become. */
function CaseFile() {
  const { provider, reason, network, amount, due, evidence, letter } = texts.sampleCase;
  return (
    <div className={caseFileClasses.root} role="img" aria-label={texts.sampleCase.description}>
      <div className={caseFileClasses.dispute}>
        <span className={caseFileClasses.provider}>{provider.charAt(0)}</span>
        <span className="grid grow tight">
          <strong>{reason}</strong>
          <span className="soft">
            {provider} · {network}
          </span>
        </span>
        <span className={caseFileClasses.money}>
          <strong>{amount}</strong>
          <span className={caseFileClasses.due}>
            <IconClock size={13} stroke={2} /> {due}
          </span>
        </span>
      </div>

      <div className={caseFileClasses.letter}>
        <span className={caseFileClasses.stamp}>{letter.verdict}</span>
        <strong>{letter.title}</strong>
        <span className={caseFileClasses.reference}>{letter.reference}</span>
        <Lines widths={[96, 88]} exhibit="A" last={42} />
        <Lines widths={[92]} exhibit="B" last={58} />
        <Lines widths={[97, 90]} exhibit="C" last={30} />
      </div>

      <ol className={caseFileClasses.evidence}>
        {evidence.map((name, index) => (
          <li key={name} className="middle gap-5 py-4">
            <span className={caseFileClasses.tab}>{'ABC'.charAt(index)}</span>
            {name}
            <IconCheck className={caseFileClasses.check} size={16} stroke={2.5} />
          </li>
        ))}
      </ol>
    </div>
  );
}

type LinesProps = {
  readonly widths: readonly number[];
  readonly exhibit: string;
  readonly last: number;
};

/** Lines of a paragraph, in percent of its width, the last one citing an exhibit. */
function Lines({ widths, exhibit, last }: LinesProps) {
  return (
    <span className={caseFileClasses.paragraph}>
      {widths.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
      <span className={caseFileClasses.lastLine}>
        <i style={{ width: `${last}%` }} />
        <b>{texts.sampleCase.exhibit(exhibit)}</b>
      </span>
    </span>
  );
}
