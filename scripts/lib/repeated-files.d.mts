export function filesToRepeat(failed: readonly string[]): readonly string[];
