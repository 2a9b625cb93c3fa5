/** One thing that was looked at. */
export interface Finding {
  state: 'right' | 'made' | 'missing'
  /** For a missing thing: what to do, and where. */
  sentence: string
}

export const right = (sentence: string): Finding => ({ state: 'right', sentence })
export const made = (sentence: string): Finding => ({ state: 'made', sentence })
export const missing = (sentence: string): Finding => ({ state: 'missing', sentence })
