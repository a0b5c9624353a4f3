import classes from './wordmark.module.css';

/** The product name with its logo, an arrow that turns back. */
export function Wordmark() {
  return (
    <span className={classes.root}>
      <svg className={classes.mark} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="currentColor" />
        <path
          d="M10 6.5 6.5 10 10 13.5M7 10h6.75a3.75 3.75 0 0 1 0 7.5H11"
          stroke="#fff"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Rebuttal
    </span>
  );
}
