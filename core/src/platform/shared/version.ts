import packageFile from '../../../package.json' with { type: 'json' };

/** The version of this release. `npm version` sets it in every package.json. */
export const { version } = packageFile;
