/** A pattern for LIKE that finds the text anywhere in another; what LIKE reads as signs stands for itself. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
