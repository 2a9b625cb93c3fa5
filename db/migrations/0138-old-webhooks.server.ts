import type { Migration } from '../migrate.server'

/** Events that were processed, by age: the oldest are deleted every night. */
export const oldWebhooks: Migration = {
  name: '0138-old-webhooks',
  sql: `create index concurrently webhook_inbox_done on webhook_inbox (done_at) where status = 'done'`,
}
