// Limits of reading a document. Browser-safe.

/** Pages of a PDF, or photos of one list. */
export const maxPages = 100
/** A page with fewer characters has a picture of its text, which is recognized. */
export const leastCharacters = 20
