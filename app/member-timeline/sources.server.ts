// The tables that a member's timeline is read from: a query for each, all with the same columns.
import { sql, type RawBuilder } from 'kysely'
import { branch, subject } from './branch.server'
import type { TimelineGroup } from './kinds'
import { membershipBranches } from './membership-branches.server'

/** Emails about signing in: their subjects may hold codes, and they concern the member alone. */
const privateEmails = sql`('one-time-code', 'reset-password', 'change-email', 'confirm-address', 'account-exists',
  'email-changed')`
/** Emails whose subjects may name money. */
const moneyEmails = '(pay|refund|price|purchase|gift|tier|tax|duplicate)'

/** Every branch of the timeline of a member; `own` are their memberships. */
export function timelineBranches(
  businessId: string,
  memberId: string,
  { seesMoney }: { seesMoney: boolean },
): Record<TimelineGroup, RawBuilder<unknown>[]> {
  const of = subject(businessId, memberId)
  const { b, m, ofMember } = of
  const wine = "trim(w.producer || ' ' || w.name || coalesce(' ' || w.vintage, ''))"
  return {
    ...membershipBranches(of),
    boxes: [
      ...(
        [
          ['box-assigned', 'o.created_at'],
          ['box-packed', 'o.ready_at'],
        ] as const
      ).map(([kind, at]) =>
        branch(
          'boxes',
          {
            kind,
            id: 'o.id',
            at,
            state: 'o.status',
            name: 't.name',
            on: 'r.month',
            ref: 'o.run_id',
            ref2: 'o.id',
          },
          sql`from run_orders o join club_runs r on r.business_id = o.business_id and r.id = o.run_id
            join tiers t on t.business_id = o.business_id and t.id = o.tier_id
            where o.business_id = ${b} and o.member_id = ${m} and ${sql.raw(at)} is not null`,
        ),
      ),
      branch(
        'boxes',
        {
          kind: 'box-collected',
          id: 'h.id',
          at: 'h.given_at',
          state: 'h.collected_by',
          name: 'h.second_person',
          on: 'r.month',
          words: 'h.note',
          ref: 'o.run_id',
          ref2: 'o.id',
        },
        sql`from hand_overs h
          join run_orders o on o.business_id = h.business_id and o.id = h.order_id
          join club_runs r on r.business_id = o.business_id and r.id = o.run_id
          where h.business_id = ${b} and h.member_id = ${m} and h.undone_at is null`,
      ),
      ...(['shipped', 'delivered'] as const).map((step) =>
        branch(
          'boxes',
          {
            kind: `box-${step}`,
            id: 'p.id',
            at: `p.${step}_at`,
            name: 'p.carrier_name',
            ref: 'coalesce(p.run_order_id, p.purchase_id)',
          },
          sql`${ofMember('parcels', 'p')} and ${sql.raw(`p.${step}_at`)} is not null`,
        ),
      ),
      branch(
        'boxes',
        {
          kind: 'box-swapped',
          id: "s.run_id || '.' || s.tier_id || '.' || s.slot",
          at: 's.swapped_at',
          name: wine,
          on: 'r.month',
          ref: 's.run_id',
        },
        sql`from run_swaps s join club_runs r on r.business_id = s.business_id and r.id = s.run_id
          join wines w on w.business_id = s.business_id and w.id = s.wine_id
          where s.business_id = ${b} and s.member_id = ${m}`,
      ),
      branch(
        'boxes',
        { kind: 'box-skipped', id: 's.run_id', at: 's.skipped_at', on: 'r.month', ref: 's.run_id' },
        sql`from run_skips s join club_runs r on r.business_id = s.business_id and r.id = s.run_id
          where s.business_id = ${b} and s.member_id = ${m}`,
      ),
    ],
    bottles: [
      branch(
        'bottles',
        {
          kind: 'bottles-bought',
          id: 'p.id',
          at: 'p.paid_at',
          state: 'p.status',
          name: 'p.number',
          cents: 'p.amount_cents',
          currency: 'p.currency',
          ref: 'p.id',
        },
        sql`${ofMember('purchases', 'p')} and p.paid_at is not null`,
      ),
      branch(
        'bottles',
        {
          kind: 'bottles-collected',
          id: 'h.id',
          at: 'h.given_at',
          state: 'h.collected_by',
          name: 'h.second_person',
          words: 'h.note',
        },
        sql`${ofMember('hand_overs', 'h')} and h.order_id is null and h.undone_at is null`,
      ),
    ],
    gifts: [
      branch(
        'gifts',
        {
          kind: 'gift-bought',
          id: 'g.id',
          at: 'g.paid_at',
          state: 'g.status',
          name: 'g.receiver_name',
          cents: 'g.amount_cents',
          currency: 'g.currency',
        },
        sql`from gifts g where g.business_id = ${b} and g.giver_member_id = ${m} and g.paid_at is not null`,
      ),
      branch(
        'gifts',
        {
          ...{
            kind: 'gift-redeemed',
            id: 'g.id',
            at: 'g.redeemed_at',
            state: 'g.redeemed_as',
            name: 'g.giver_name',
          },
          cents: 'g.amount_cents',
          currency: 'g.currency',
        },
        sql`from gifts g where g.business_id = ${b} and g.redeemed_by = ${m} and g.redeemed_at is not null`,
      ),
    ],
    perks: [
      branch(
        'perks',
        {
          kind: 'perk',
          id: 'u.id',
          at: 'u.used_at',
          name: 'u.name',
          words: 'u.note',
          state: "case when u.undone_at is null then '' else 'undone' end",
        },
        ofMember('perk_uses', 'u'),
      ),
    ],
    events: [
      branch(
        'events',
        {
          kind: 'event-booked',
          id: 'k.id',
          at: 'k.booked_at',
          state: 'k.status',
          name: 'e.title',
          on: '(e.starts_at at time zone bz.time_zone)::date',
          ref: 'k.event_id',
          ref2: 'k.id',
        },
        sql`from event_bookings k join events e on e.business_id = k.business_id and e.id = k.event_id
          join businesses bz on bz.id = k.business_id
          where k.business_id = ${b} and k.member_id = ${m} and k.booked_at is not null`,
      ),
      branch(
        'events',
        {
          kind: 'event-canceled',
          id: 'k.id',
          at: 'k.closed_at',
          state: 'k.closed_by',
          name: 'e.title',
          ref: 'k.event_id',
          ref2: 'k.id',
        },
        sql`from event_bookings k join events e on e.business_id = k.business_id and e.id = k.event_id
          where k.business_id = ${b} and k.member_id = ${m} and k.status = 'canceled' and k.booked_at is not null`,
      ),
      ...(
        [
          ['event-attended', 'here'],
          ['event-missed', 'no_show'],
        ] as const
      ).map(([kind, attendance]) =>
        branch(
          'events',
          { kind, id: 's.id', at: 's.attendance_at', name: 'e.title', ref: 'k.event_id', ref2: 'k.id' },
          sql`from event_bookings k join events e on e.business_id = k.business_id and e.id = k.event_id
            join event_seats s on s.business_id = k.business_id and s.booking_id = k.id and s.position = 1
            where k.business_id = ${b} and k.member_id = ${m} and s.attendance = ${attendance}`,
        ),
      ),
    ],
    ratings: [
      branch(
        'ratings',
        {
          kind: 'rating',
          id: 'a.wine_id',
          at: 'a.changed_at',
          state: 'a.points',
          name: wine,
          ref: 'a.wine_id',
        },
        sql`from wine_ratings a join wines w on w.business_id = a.business_id and w.id = a.wine_id
          where a.business_id = ${b} and a.member_id = ${m}`,
      ),
    ],
    // Questions that a member handed to the business. What they ask the sommelier stays theirs.
    questions: [
      branch(
        'questions',
        { kind: 'question', id: 's.id', at: 's.asked_at', words: 's.question', ref: 's.id' },
        ofMember('sommelier_questions', 's'),
      ),
      branch(
        'questions',
        { kind: 'question-answered', id: 's.id', at: 's.answered_at', ref: 's.id' },
        sql`${ofMember('sommelier_questions', 's')} and s.answered_at is not null`,
      ),
      branch(
        'questions',
        { kind: 'wine-asked', id: 's.wine_id', at: 's.asked_at', name: wine, ref: 's.wine_id' },
        sql`from wine_requests s join wines w on w.business_id = s.business_id and w.id = s.wine_id
          where s.business_id = ${b} and s.member_id = ${m}`,
      ),
    ],
    emails: [
      branch(
        'emails',
        { kind: 'email', id: 'e.id', at: 'e.created_at', state: 'e.status', name: 'e.subject' },
        sql`from outgoing_emails e
          join members r on r.business_id = e.business_id and r.id = ${m} and r.email = e.to_address
          where e.business_id = ${b} and e.occasion not in ${privateEmails}
            and ${seesMoney ? sql`true` : sql`e.occasion !~ ${moneyEmails} and e.subject !~ '[$€£¥]|[A-Z]{3} ?[0-9]'`}`,
      ),
      branch(
        'emails',
        {
          kind: 'message',
          id: 'r.id',
          at: 'r.sent_at',
          state: 'c.automatic',
          name: 'c.subject',
          ref: 'case when c.automatic is null then c.id::text end',
        },
        sql`from campaign_recipients r
          join campaigns c on c.business_id = r.business_id and c.id = r.campaign_id
          where r.business_id = ${b} and r.member_id = ${m} and r.state = 'sent'`,
      ),
    ],
    notes: [
      branch(
        'notes',
        {
          kind: 'note',
          id: 'n.id',
          at: 'n.created_at',
          words: 'n.text',
          name: 'u.full_name',
          state: "case when n.edited_at is null then '' else 'edited' end",
        },
        sql`from member_notes n
          left join business_users u on u.business_id = n.business_id and u.user_id = n.author_id
          where n.business_id = ${b} and n.member_id = ${m}`,
      ),
      branch(
        'notes',
        { kind: 'tag', id: 'md5(g.tag_key)', at: 'g.created_at', name: 'g.tag' },
        ofMember('member_tags', 'g'),
      ),
    ],
  }
}
