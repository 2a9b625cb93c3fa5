// A member's data in messages: the export of it, and its erasure with a deleted account.
import type { OpenTenantDb } from '#/db/handles.server'

/** The messages that a member got, as their export lists them. */
export async function memberMessageData({ q }: OpenTenantDb, memberId: string) {
  return {
    messages: await q
      .selectFrom('campaign_recipients as r')
      .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
      .where('r.member_id', '=', memberId)
      .where('r.state', '=', 'sent')
      .select([
        'c.subject',
        'c.automatic',
        'r.cause',
        'r.sent_at',
        'r.delivered_at',
        'r.bounced_at',
        'r.opened_at',
        'r.clicked_at',
      ])
      .select('r.complained_at')
      .orderBy('r.sent_at')
      .execute(),
    message_clicks: await q
      .selectFrom('campaign_clicks as k')
      .innerJoin('campaign_recipients as r', 'r.id', 'k.recipient_id')
      .where('r.member_id', '=', memberId)
      .select(['k.url', 'k.clicked_at', 'k.scanner'])
      .orderBy('k.clicked_at')
      .execute(),
  }
}

/** Erases what a member did with messages, and their address. That a message was sent stays, without a name. */
export async function eraseMemberMessages(
  { q }: OpenTenantDb,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  await q
    .deleteFrom('campaign_clicks')
    .where('recipient_id', 'in', (eb) =>
      eb.selectFrom('campaign_recipients').where('member_id', '=', memberId).select('id'),
    )
    .execute()
  await q
    .updateTable('campaign_recipients')
    .set({ opened_at: null, clicked_at: null, complained_at: null })
    .where('member_id', '=', memberId)
    .execute()
  await q.deleteFrom('email_suppressions').where('address', '=', email.toLowerCase()).execute()
}
