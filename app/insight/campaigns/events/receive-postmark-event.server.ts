// Postmark's reports about emails of messages. Reports come late, twice and out of order: each only adds what was not
// known.
import { sql } from 'kysely'
import { z } from 'zod'
import type { EmailSuppressionsTable } from '#/db/schema/campaigns'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { isId } from '~/foundation/kit/ids'
import { recordClaimBounce } from '~/membership/claims/send-claims.server'
import { correctEarlyClicks } from '../results/record-click.server'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** https://postmarkapp.com/developer/webhooks/webhooks-overview, as far as it is used. */
const report = z.object({
  RecordType: z.string(),
  Metadata: z.record(z.string(), z.string()).nullish(),
  /** Of a bounce: https://postmarkapp.com/developer/api/bounce-api#bounce-types */
  Type: z.string().optional(),
  Inactive: z.boolean().optional(),
  SuppressSending: z.boolean().optional(),
  SuppressionReason: z.string().nullish(),
  DeliveredAt: moment.optional(),
  BouncedAt: moment.optional(),
  ReceivedAt: moment.optional(),
  ChangedAt: moment.optional(),
})
type Report = z.output<typeof report>

type Milestone = 'delivered_at' | 'bounced_at' | 'opened_at' | 'complained_at'

/**
 * Records a report. False for what is no report of Postmark's; true also for one about an email that is not known here,
 * which Postmark must not repeat.
 */
export async function receivePostmarkEvent(
  scopes: Pick<Scopes, 'tenant'>,
  { json, now }: { json: unknown; now: (businessId: string) => Date },
): Promise<boolean> {
  const read = report.safeParse(json)
  if (!read.success) return false
  const { club = '', mail = '' } = read.data.Metadata ?? {}
  if (!isId(club) || !isId(mail)) return true
  await scopes
    .tenant(club)
    .transaction((db) => recordReport(db, read.data, { recipientId: mail, now: now(club) }))
  return true
}

async function recordReport(
  db: OpenTenantDb,
  report: Report,
  { recipientId, now }: { recipientId: string; now: Date },
): Promise<void> {
  const reached = (at: Date | undefined, ...milestones: Milestone[]) =>
    reach(db, recipientId, milestones, at && at < now ? at : now)
  switch (report.RecordType) {
    case 'Delivery':
      await reached(report.DeliveredAt, 'delivered_at')
      if (report.DeliveredAt) await correctEarlyClicks(db, { recipientId, deliveredAt: report.DeliveredAt })
      return
    case 'Bounce':
      // A bounce that may end by itself is not one: Postmark tries again.
      if (report.Type !== 'HardBounce' && report.Inactive !== true) return
      await reached(report.BouncedAt, 'bounced_at')
      await recordClaimBounce(db, { emailId: recipientId, now })
      return suppress(db, recipientId, 'bounce', now)
    case 'SpamComplaint':
      await reached(report.BouncedAt, 'complained_at')
      return suppress(db, recipientId, 'complaint', now)
    case 'Open':
      return reached(report.ReceivedAt, 'delivered_at', 'opened_at')
    case 'Click':
      // Our own links count clicks, since they tell mail scanners apart.
      return reached(report.ReceivedAt, 'delivered_at')
    case 'SubscriptionChange':
      return report.SuppressSending
        ? suppress(db, recipientId, reasonOf(report.SuppressionReason), now)
        : readmit(db, recipientId)
  }
}

const reasonOf = (reason: string | null | undefined): EmailSuppressionsTable['reason'] =>
  reason === 'HardBounce' ? 'bounce' : reason === 'SpamComplaint' ? 'complaint' : 'unsubscribe'

/** The first time counts. An email whose answer was lost is known to be sent by what happened to it. */
async function reach(
  { q }: OpenTenantDb,
  recipientId: string,
  milestones: Milestone[],
  at: Date,
): Promise<void> {
  await q
    .updateTable('campaign_recipients as r')
    .set((eb) => ({
      ...Object.fromEntries(milestones.map((column) => [column, eb.fn.coalesce(`r.${column}`, eb.val(at))])),
      sent_at: eb.fn.coalesce('sent_at', 'handed_at'),
      state: 'sent',
    }))
    .where('id', '=', recipientId)
    .where('state', 'in', ['handing', 'unknown', 'sent'])
    .$if(milestones.includes('opened_at'), (query) =>
      query.where('r.member_id', 'in', (eb) =>
        eb
          .selectFrom('members as m')
          .innerJoin('notification_recipients as n', 'n.user_id', 'm.user_id')
          .where('n.audience', '=', 'member')
          .where('n.allows_open_tracking', '=', true)
          .select('m.id'),
      ),
    )
    .execute()
}

/** The address that the email went to gets no messages any more. That of a deleted account is forgotten already. */
async function suppress(
  { q, businessId }: OpenTenantDb,
  recipientId: string,
  reason: EmailSuppressionsTable['reason'],
  now: Date,
): Promise<void> {
  await sql`
    insert into email_suppressions (business_id, address, reason, created_at)
    select m.business_id, lower(m.email), ${reason}, ${now} from campaign_recipients r
    join members m on m.business_id = r.business_id and m.id = r.member_id and m.anonymized_at is null
    where r.business_id = ${businessId} and r.id = ${recipientId} and r.state in ('handing', 'unknown', 'sent')
    on conflict do nothing`.execute(q)
}

/** The service sends to the address again. A complaint stays: only the member can take that back. */
async function readmit({ q, businessId }: OpenTenantDb, recipientId: string): Promise<void> {
  await sql`
    delete from email_suppressions x using campaign_recipients r, members m
    where x.business_id = ${businessId} and r.business_id = x.business_id and r.id = ${recipientId}
      and m.business_id = r.business_id and m.id = r.member_id and x.address = lower(m.email)
      and x.reason <> 'complaint'`.execute(q)
}
