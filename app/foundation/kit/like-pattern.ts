/** A LIKE pattern that finds the text anywhere; wildcards in the text are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
