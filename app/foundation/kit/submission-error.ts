// A failed form submission: what the server tells the browser about it.

/** Response header of a failed form, a `FormFaultNote` as URI-encoded JSON. */
export const SUBMISSION_ERROR_HEADER = 'x-form-fault'

export interface SubmissionErrorInfo {
  /** For the user to read; absent for an unexpected error. */
  sentence?: string
  /** Identifies the failure when the user contacts support. */
  requestId: string
}

export const encodeSubmissionError = (note: SubmissionErrorInfo): string =>
  encodeURIComponent(JSON.stringify(note))

/** The note in a header's value; null where it is not one. */
export function decodeSubmissionError(value: string | null): SubmissionErrorInfo | null {
  if (value === null) return null
  try {
    return JSON.parse(decodeURIComponent(value)) as SubmissionErrorInfo
  } catch {
    return null
  }
}
