import type { BillingParts } from './parts'

/**
 * Takes events that were given up after all their tries up again, as if they had just come; returns how many.
 * For whoever has mended the cause.
 */
export async function retryFailedEvents({ scopes }: Pick<BillingParts, 'scopes'>): Promise<number> {
  const { numUpdatedRows } = await scopes
    .platform('retry failed webhooks')
    .transaction((db) =>
      db.q
        .updateTable('webhook_inbox')
        .set({ status: 'queued', attempts: 0, not_before: new Date(), claimed_until: null, done_at: null })
        .where('status', '=', 'failed')
        .executeTakeFirst(),
    )
  return Number(numUpdatedRows)
}
