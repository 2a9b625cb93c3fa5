export type MailTopic = 'news' | 'offers' | 'reminders'

/** What somebody does not want to be written about by a club; without a row they do. */
export interface MailRefusalsTable {
  business_id: string
  user_id: string
  topic: MailTopic
  refused_at: Date
}

/** The same of the platform itself. */
export interface PlatformMailRefusalsTable {
  user_id: string
  topic: MailTopic
  refused_at: Date
}
