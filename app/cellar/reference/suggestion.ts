// Suggestions that the completion of names sends to the browser. Pure.

/** The fields of a wine whose names are completed. */
const suggestedFields = ['producer', 'grape', 'appellation', 'region', 'country'] as const
export type SuggestedField = (typeof suggestedFields)[number]

/** A name to put into a field, with what follows from it for the fields that are still empty. */
export interface Suggestion {
  value: string
  /** Tells names apart: where a place lies, or the main name of a grape. */
  note?: string
  fill?: { region?: string; country?: string }
}

export function isSuggestedField(text: string): text is SuggestedField {
  return (suggestedFields as readonly string[]).includes(text)
}
