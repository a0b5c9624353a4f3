import classes from './letter-frame.module.css';

type Props = {
  readonly title: string;
  /** The HTML of the letter. */
  readonly content: string;
  readonly className: string | undefined;
};

/** A letter. Without any permission in `sandbox` it can neither run scripts nor reach this page. */
export function LetterFrame({ title, content, className = '' }: Props) {
  return (
    <iframe
      className={`${classes.letter} ${className}`}
      title={title}
      sandbox=""
      srcDoc={content}
      // Reached by the keyboard, and scrolled by it.
      tabIndex={0}
    />
  );
}
