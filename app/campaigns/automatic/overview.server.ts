// Data of the page of automatic messages.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { AutomaticKind } from '#/db/schema/campaigns/automatic-messages'
import type { RecipientState, SkipReason } from '#/db/schema/campaigns/campaigns'
import { automaticKinds, automaticRules, isComposed } from '~/messaging/automatic/kinds'
import { blockList } from '../blocks'
import { readSegmentFilter } from '../segments/filter'
import { defaultDays } from './automatic-message.server'
import { defaultWords } from './default-words'

/** Days that are counted. */
export const countedDays = 30

/** The occasion of the email of a notice; null for a part of another one. */
const occasionOf: Partial<Record<AutomaticKind, string>> = {
  welcome: 'welcome',
  box_ready: 'box-ready',
  box_reminder: 'box-reminder',
  box_unclaimed: 'box-unclaimed',
  box_collected: 'box-collected',
  card_expiring: 'card-expiring',
}

interface AutomaticLine {
  kind: AutomaticKind
  isOn: boolean
  /** With words, or a note, of the business. */
  isOwn: boolean
  days: number
  /** Empty for all tiers. */
  tierIds: string[]
  /** Emails of the last 30 days; null for a part of another email. */
  sent: number | null
  /** How many of those led to a click; null where links are not counted. */
  clicked: number | null
}

const countedSince = (now: Date) => new Date(now.getTime() - countedDays * 86_400_000)

/** Every automatic message, in the order of the page. `origin` is the club's. */
export async function automaticOverview(
  { q, businessId }: OpenTenantDb,
  { origin, now }: { origin: string; now: Date },
): Promise<AutomaticLine[]> {
  const since = countedSince(now)
  const rows = await q
    .selectFrom('automatic_messages')
    .select(['kind', 'is_on as isOn', 'days', 'subject', 'words'])
    .execute()
  const { rows: composed } = await sql<
    StoredWords & { kind: AutomaticKind; filter: unknown; sent: number; clicked: number }
  >`
    select c.automatic as kind, c.subject, c.preheader, c.blocks, c.filter, r.sent, r.clicked
    from campaigns c, lateral (
      select count(*)::int as sent, count(r.clicked_at)::int as clicked from campaign_recipients r
      where r.business_id = c.business_id and r.campaign_id = c.id and r.sent_at > ${since}) r
    where c.business_id = ${businessId} and c.automatic is not null`.execute(q)
  const { rows: notices } = await sql<{ occasion: string; sent: number }>`
    select occasion, count(*)::int as sent from outgoing_emails
    where business_id = ${businessId} and occasion = any(${Object.values(occasionOf)}::text[])
      and created_at > ${since} and status <> 'failed'
    group by occasion`.execute(q)
  return automaticKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    const message = composed.find((one) => one.kind === kind)
    const occasion = occasionOf[kind]
    return {
      kind,
      isOn: row?.isOn ?? automaticRules(kind).isOn,
      isOwn: isComposed(kind)
        ? message !== undefined && isOwn(message, defaultWords(kind, origin))
        : (row?.subject ?? row?.words ?? null) !== null,
      days: row?.days ?? defaultDays,
      tierIds: message ? readSegmentFilter(message.filter).members.tierIds : [],
      sent: isComposed(kind)
        ? (message?.sent ?? 0)
        : occasion
          ? (notices.find((one) => one.occasion === occasion)?.sent ?? 0)
          : null,
      clicked: message?.clicked ?? null,
    }
  })
}

interface StoredWords {
  subject: string
  preheader: string
  blocks: unknown
}

/** True for words that differ from Tastevin's. */
function isOwn(stored: StoredWords, tastevin: StoredWords): boolean {
  const text = ({ subject, preheader, blocks }: StoredWords) =>
    JSON.stringify([subject, preheader, blockList.safeParse(blocks).data])
  return text(stored) !== text(tastevin)
}

export interface AutomaticRecipient {
  /** Null where no member has the address any more. */
  memberId: string | null
  name: string
  at: Date
  state: RecipientState | 'failed'
  reason: SkipReason | null
  hasClicked: boolean
}

/** Who got a message in the last 30 days, or was left out, the latest first; a page at a time. */
export async function automaticRecipients(
  { q, businessId }: OpenTenantDb,
  { kind, page, limit, now }: { kind: AutomaticKind; page: number; limit: number; now: Date },
): Promise<{ people: AutomaticRecipient[]; hasMore: boolean }> {
  const since = countedSince(now)
  const occasion = occasionOf[kind] ?? ''
  const { rows } = await (
    isComposed(kind)
      ? sql<AutomaticRecipient>`
          select m.id as "memberId", m.full_name as name, r.state, r.reason, r.clicked_at is not null as "hasClicked",
            coalesce(r.sent_at, r.handed_at, r.send_until) as at
          from campaign_recipients r
          join campaigns c on c.business_id = r.business_id and c.id = r.campaign_id and c.automatic = ${kind}
          join members m on m.business_id = r.business_id and m.id = r.member_id
          where r.business_id = ${businessId} and coalesce(r.sent_at, r.handed_at, r.send_until) > ${since}
          order by at desc, r.id offset ${page * limit} limit ${limit + 1}`
      : sql<AutomaticRecipient>`
          select m.id as "memberId", coalesce(m.full_name, '') as name, e.created_at as at, null as reason, false as "hasClicked",
            case e.status when 'queued' then 'queued' when 'failed' then 'failed' else 'sent' end as state
          from outgoing_emails e
          left join members m on m.business_id = e.business_id and m.email = e.to_address
          where e.business_id = ${businessId} and e.occasion = ${occasion} and e.created_at > ${since}
          order by e.created_at desc, e.id offset ${page * limit} limit ${limit + 1}`
  ).execute(q)
  return { people: rows.slice(0, limit), hasMore: rows.length > limit }
}
