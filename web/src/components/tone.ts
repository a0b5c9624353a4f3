/** The colours that carry a meaning; `tokens.css` gives each its light and dark form. */
export type Tone = 'amber' | 'red' | 'blue' | 'green' | 'violet' | 'grey';
