/** The dialog for the tags of a dispute. */
export const texts = {
  title: (dispute: string) => `Tags of ${dispute}`,
  label: 'Tags',
  hint: 'Press Enter after each tag. Only your team sees tags.',
  save: 'Save tags',
  saved: 'Tags saved',
  failed: 'Failed to save the tags',
};
