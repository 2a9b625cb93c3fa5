// The notice of a published run to each member who gets a box, or will once their payment arrives.
import { emailPhotoOf } from '~/foundation/theme/media'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { notify } from '~/people/notifications/notify.server'
import { countedBottles } from '~/foundation/messaging/email-bottles'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { boxSlots } from '../assignment/box-slots'
import { whoIsIn, type Candidate } from '../assignment/who-is-in.server'
import { paidWords } from '../box-name'
import { chargeView, pickUpView, type ChargeView } from '../member/box-view'
import { deadline, wineTitle } from '../member/box-words'
import { paidFor, visibleRuns, type BoxPayment } from '../member/visible-runs.server'
import { cardBottle, cardKey, wineCards } from '../member/wine-cards.server'
import { runSlots } from '../runs/run-record.server'
import { runSettings } from '../runs/run-settings.server'
import { wishlistsWith } from '~/club/tastes/wishlist/wishlist.server'
import { boxUrl, type RunEmailContext } from './email-context.server'
import { boxNoticeEmail } from './run-emails'

/** Emails in one transaction. */
const batchSize = 50

/**
 * Writes to the members of a published run, in the order of their ids after `after`. Returns the member to go on after,
 * or null when everyone was written to. Each member gets one notice of a run, however often this runs.
 */
export async function sendNotices(
  db: TenantDb,
  { runId, after = '', ...context }: RunEmailContext & { runId: string; after?: string },
): Promise<{ sent: number; next: string | null }> {
  const { club, now } = context
  const plan = await db.read((db) => noticePlan(db, runId, club.timeZone, now))
  if (!plan) return { sent: 0, next: null }
  const members = [...plan.boxes.keys()].toSorted().filter((id) => id > after && !plan.notified.has(id))
  let sent = 0
  for (let at = 0; at < members.length; at += batchSize) {
    if (at > 0 && context.enough()) return { sent, next: members[at - 1]! }
    await db.transaction(async (db) => {
      for (const memberId of members.slice(at, at + batchSize)) {
        const id = await sendNotice(db, plan, { ...context, memberId })
        if (id !== null) sent += 1
      }
    })
  }
  return { sent, next: null }
}

type NoticePlan = NonNullable<Awaited<ReturnType<typeof noticePlan>>>

async function noticePlan(db: OpenTenantDb, runId: string, timeZone: string, now: Date) {
  const [run] = await visibleRuns(db, { statuses: ['published'], runId, now })
  if (!run) return null
  const slots = await runSlots(db, runId)
  const tierIds = [...slots].filter(([, list]) => list.length > 0).map(([tierId]) => tierId)
  const { boxes } = await whoIsIn(db, { run: run.record, tierIds, timeZone })
  const { allowsSwaps } = await runSettings(db)
  const wineIds = [...slots.values()].flat().map(({ main }) => main)
  const cards = await wineCards(
    db,
    wineIds.map((wineId) => ({ runId, wineId })),
  )
  const ofMember = new Map<string, Candidate[]>()
  for (const box of boxes) ofMember.set(box.memberId, [...(ofMember.get(box.memberId) ?? []), box])
  return {
    run,
    slots,
    allowsSwaps,
    cards,
    boxes: ofMember,
    notified: await toldOf(db, runId, [...ofMember.keys()]),
    wishlists: await wishlistsWith(db, wineIds),
  }
}

const keyOf = (runId: string, memberId: string) => `box-notice ${runId} ${memberId}`

/** Those of the members who were written to already. */
async function toldOf(db: OpenTenantDb, runId: string, memberIds: string[]): Promise<Set<string>> {
  const keys = memberIds.map((id) => keyOf(runId, id))
  const rows = await db.q
    .selectFrom('outgoing_emails')
    .where('idempotency_key', '=', anyOf(keys, 'text'))
    .select('idempotency_key')
    .execute()
  const existingKeys = new Set(rows.map((row) => row.idempotency_key))
  return new Set(memberIds.filter((id) => existingKeys.has(keyOf(runId, id))))
}

async function sendNotice(
  db: OpenTenantDb,
  { run, slots, allowsSwaps, cards, boxes, wishlists }: NoticePlan,
  { memberId, ...context }: RunEmailContext & { memberId: string },
): Promise<string | null> {
  const { club, clubOrigin, now } = context
  const memberBox = boxes.get(memberId)!
  const member = await db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['email', 'full_name as fullName'])
    .executeTakeFirstOrThrow()
  const current = await membershipToChange(db, { memberId })
  const charge = current ? chargeView(changeView(current, club.timeZone, now)) : null
  const { view } = run
  const picture = emailPhotoOf(run.pictureUrl)
  const tierSlots = (box: Candidate) => slots.get(box.tierId) ?? []
  const wines = memberBox.flatMap((box) =>
    boxSlots(tierSlots(box).length, box).flatMap((number) => {
      const slot = tierSlots(box).find((one) => one.slot === number)
      const card = slot && cards.get(cardKey(view.id, slot.main))
      return card ? [card] : []
    }),
  )
  const paid = await paidBoxes(db, memberBox, club.timeZone)
  const onWishlist = [...new Set(wines.filter(({ id }) => wishlists.get(memberId)?.has(id)).map(wineTitle))]
  const email = boxNoticeEmail({
    club,
    clubOrigin,
    fullName: member.fullName,
    runId: view.id,
    title: view.title,
    picture: picture && { ...picture, url: clubOrigin + picture.url },
    bottles: countedBottles(
      wines.map(({ id }) => id),
      new Map(wines.map((card) => [card.id, cardBottle(card, clubOrigin)])),
    ),
    onWishlist,
    pickUp: pickUpView(view, club),
    deadline: deadline(club.timeZone, view.cutOffAt),
    price: priceOf(memberBox, paid, charge, club.timeZone),
    maySwap: allowsSwaps && memberBox.some((box) => tierSlots(box).some(({ choices }) => choices.length > 0)),
    skip:
      paid.length > 0
        ? `Skip this box: what you paid (${paid.map(amountPaid).join(' and ')}) goes into the next one. Your renewals don’t change.`
        : null,
    ...changeSentences(charge),
    boxUrl: boxUrl(context, { runId: view.id, memberId }),
  })
  const news = { members: [memberId], link: paths.customer.box(view.id), hasOwnEmail: true, now }
  await notify(db, { ...news, kind: 'run', cause: keyOf(view.id, memberId), title: email.subject })
  if (onWishlist.length > 0) {
    await notify(db, {
      ...news,
      kind: 'wishlist',
      cause: `wishlist-in-box ${view.id}`,
      title: `In your next box, from your wishlist: ${onWishlist.join(', ')}`,
    })
  }
  return queueEmail(db, {
    ...email,
    to: member.email,
    occasion: 'box-notice',
    key: keyOf(view.id, memberId),
    now,
  })
}

/** Payments of a member's boxes, in the order of the boxes. */
async function paidBoxes(db: OpenTenantDb, own: Candidate[], timeZone: string): Promise<BoxPayment[]> {
  const ids = own.flatMap(({ entitlementId }) => entitlementId ?? [])
  const payments = await paidFor(db, ids, timeZone)
  return ids.flatMap((id) => payments.get(id) ?? [])
}

/** "$79.00". */
const amountPaid = ({ cents, currency }: BoxPayment) => formatMoney(cents, currency)

function priceOf(own: Candidate[], paid: BoxPayment[], charge: ChargeView | null, timeZone: string): string {
  if (paid.length > 0)
    return paid.map((payment) => `${amountPaid(payment)}, ${paidWords(payment.paidOn)}`).join('; ')
  const dueAt = own[0]?.dueAt ?? null
  const amount = charge?.amount ?? ''
  return dueAt
    ? `${amount} on ${formatDay(dayIn(timeZone, dueAt))}; the box is yours once it’s paid`.trim()
    : 'The box is yours once your open payment arrives'
}

function changeSentences(charge: ChargeView | null) {
  const { skipPayment = null, pause = null } = charge ?? {}
  return {
    skipPayment:
      skipPayment &&
      `Skip next payment: you won’t be charged ${skipPayment.amount} on ${formatDay(skipPayment.on)}, and you get no box for it.`,
    pause: pause && `Pause: from ${formatDay(pause.fromOn)} on you won’t be charged until a day you choose.`,
  }
}
