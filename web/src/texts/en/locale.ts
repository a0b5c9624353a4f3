/** How this language writes numbers, money, days and plurals: a BCP 47 tag. */
export const locale = 'en-US';
