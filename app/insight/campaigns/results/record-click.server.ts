// Clicks on links of messages. A row says which link was requested, and whether by a person or by a mail scanner.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { burstMs, earlyAfterDeliveryMs, scannerSign } from './scanners'

interface LinkRequest {
  recipientId: string
  url: string
  method: string
  userAgent: string
  now: Date
}

/**
 * Records that a link of a message was requested. The first request by a person counts as a click; those of mail scanners
 * are marked and never count. A second link within seconds shows that the first was no person's either, and that one is
 * corrected. False where there is no such recipient.
 */
export async function recordClick(
  db: OpenTenantDb,
  { recipientId, url, method, userAgent, now }: LinkRequest,
): Promise<boolean> {
  const { q, businessId } = db
  // Locked, so that two requests at once see each other.
  const recipient = await q
    .selectFrom('campaign_recipients')
    .where('id', '=', recipientId)
    .select(['member_id', 'handed_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!recipient || (await isAnonymized(db, recipient.member_id))) return false
  const sign = scannerSign({ method, userAgent }, { handedAt: recipient.handed_at, now })
  const burst = sign === 'agent' || sign === 'head' ? [] : await othersOfBurst(db, { recipientId, url, now })
  const scanner = sign ?? (burst.length > 0 ? 'burst' : null)
  await sql`
    insert into campaign_clicks as k (business_id, recipient_id, url, clicked_at, requested_at, scanner)
    values (${businessId}, ${recipientId}, ${url}, ${now}, ${now}, ${scanner})
    on conflict (business_id, recipient_id, url) do update set
      requested_at = case when excluded.scanner in ('agent', 'head') then k.requested_at else excluded.requested_at end,
      clicked_at = case when k.scanner is not null and excluded.scanner is null then excluded.clicked_at else k.clicked_at end,
      scanner = case when k.scanner is not null and excluded.scanner is null then null else k.scanner end`.execute(
    q,
  )
  // The link that was requested first seemed to be followed by a person.
  if (burst.length > 0) {
    await q
      .updateTable('campaign_clicks')
      .set({ scanner: 'burst' })
      .where('recipient_id', '=', recipientId)
      .where('url', 'in', [...burst, url])
      .where('scanner', 'is', null)
      .where('clicked_at', '>', new Date(now.getTime() - burstMs))
      .execute()
  }
  await countClick(db, recipientId)
  return true
}

async function isAnonymized({ q }: OpenTenantDb, memberId: string): Promise<boolean> {
  const member = await q
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('anonymized_at')
    .executeTakeFirstOrThrow()
  return member.anonymized_at !== null
}

/** Other links of the email that were requested within seconds, by no program that names itself. */
async function othersOfBurst(
  { q }: OpenTenantDb,
  { recipientId, url, now }: Pick<LinkRequest, 'recipientId' | 'url' | 'now'>,
): Promise<string[]> {
  const rows = await q
    .selectFrom('campaign_clicks')
    .where('recipient_id', '=', recipientId)
    .where('url', '<>', url)
    .where('requested_at', '>', new Date(now.getTime() - burstMs))
    .where((eb) => eb.or([eb('scanner', 'is', null), eb('scanner', 'in', ['early', 'burst'])]))
    .select('url')
    .execute()
  return rows.map((row) => row.url)
}

/** Clicks from before the reader's mail server took the email, or right after, were its scanner's: reports come late. */
export async function correctEarlyClicks(
  db: OpenTenantDb,
  { recipientId, deliveredAt }: { recipientId: string; deliveredAt: Date },
): Promise<void> {
  const { numUpdatedRows } = await db.q
    .updateTable('campaign_clicks')
    .set({ scanner: 'early' })
    .where('recipient_id', '=', recipientId)
    .where('scanner', 'is', null)
    .where('clicked_at', '<', new Date(deliveredAt.getTime() + earlyAfterDeliveryMs))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await countClick(db, recipientId)
}

/** The recipient clicked when a person first followed one of the links. */
async function countClick({ q, businessId }: OpenTenantDb, recipientId: string): Promise<void> {
  await sql`
    update campaign_recipients r set clicked_at = (select min(k.clicked_at) from campaign_clicks k
      where k.business_id = r.business_id and k.recipient_id = r.id and k.scanner is null)
    where r.business_id = ${businessId} and r.id = ${recipientId}`.execute(q)
}
