// Data of the page of automatic messages.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { AutomaticKind } from '#/db/schema/campaigns'
import { automaticKinds, automaticRules, isComposed } from '~/foundation/messaging/automatic/kinds'
import { blockList } from '../blocks'
import { readSegmentFilter } from '../segments/filter'
import { defaultDays } from './automatic-message.server'
import { defaultWords } from './default-words'

/** Days that are counted. */
export const countedDays = 30

/** The occasion of the email of a notice; null for a part of another one. */
export const occasionOf: Partial<Record<AutomaticKind, string>> = {
  welcome: 'welcome',
  box_ready: 'box-ready',
  box_reminder: 'box-reminder',
  box_unclaimed: 'box-unclaimed',
  box_collected: 'box-collected',
  card_expiring: 'card-expiring',
  claim: 'claim',
  claim_reminder: 'claim-reminder',
  guest_invitation: 'guest-invitation',
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

export const countedSince = (now: Date) => new Date(now.getTime() - countedDays * 86_400_000)

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
  const notices = await q
    .selectFrom('outgoing_emails')
    .where('occasion', '=', anyOf(Object.values(occasionOf), 'text'))
    .where('created_at', '>', since)
    .where('status', '<>', 'failed')
    .groupBy('occasion')
    .select((eb) => ['occasion', eb.fn.countAll<number>().as('sent')])
    .execute()
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
