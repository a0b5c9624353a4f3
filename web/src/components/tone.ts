/** Semantic colors. `tokens.css` defines their light and dark values. */
export type Tone = 'amber' | 'red' | 'blue' | 'green' | 'teal' | 'violet' | 'grey';
