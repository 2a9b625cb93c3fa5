import type { Generated } from 'kysely'

/** A message from the contact form. */
export interface InquiriesTable {
  /** Created with the form, so that the same form sent twice is one inquiry. */
  id: string
  business_name: string
  name: string
  email: string
  message: string
  /** For the administrators alone. */
  note: Generated<string>
  created_at: Date
  /** Null until it is answered. */
  answered_at: Generated<Date | null>
  answered_by: Generated<string | null>
}
