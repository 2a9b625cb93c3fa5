export type EmailTopic = 'news' | 'offers' | 'reminders'

/** What somebody does not want to be written about by a club; without a row they do. */
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
