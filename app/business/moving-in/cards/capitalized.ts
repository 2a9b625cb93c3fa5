/** A word with its first letter as a capital. Pure. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
