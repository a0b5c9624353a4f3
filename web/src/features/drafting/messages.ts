export const messages = {
  draftFailed: 'Failed to write a draft',
  takeFailed: 'Failed to add your argument to the case',
  copied: 'Argument copied!',
  argumentMissing: 'Your argument is empty',
  intro:
    'A first draft from this dispute’s facts and your evidence. Every sentence names what it rests on; what nothing supports is left out.',
  yoursToRead:
    'Read it before you use it: a citation says where a sentence comes from, not that it is true. Nothing is kept or sent until you do so.',
  taken:
    'It becomes a text among the evidence, of the kind “Rebuttal letter”, and goes out when you submit. You can delete it until then.',
  nothingSupported: 'Nothing can be written yet: no sentence has support. See below what to bring.',
  replace: 'What you have changed in your argument is lost.',
} as const;

export const writers = {
  rules: 'by the rules of the card networks',
  model: 'by the language model that is set up here',
} as const;
