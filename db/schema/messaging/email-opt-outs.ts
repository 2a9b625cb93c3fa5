export type EmailTopic = 'news' | 'offers' | 'reminders'

/** A topic a user does not want email about from a club; without a row they get it. */
export interface EmailOptOutsTable {
  business_id: string
  user_id: string
  topic: EmailTopic
  opted_out_at: Date
}

/** The same of the platform itself. */
export interface PlatformEmailOptOutsTable {
  user_id: string
  topic: EmailTopic
  opted_out_at: Date
}
