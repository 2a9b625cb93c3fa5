// Data of a member's page. Desk staff get no amounts, payments or cards.
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { OpenTenantDb } from '#/db/handles.server'
import { listDisputes } from '~/billing/invoices/dispute-list.server'
import { disputeView } from '~/billing/invoices/dispute-view'
import { recentInvoices } from '~/billing/invoices/components/invoice-list'
import { memberInvoices } from '~/billing/invoices/invoice-list.server'
import { invoiceView } from '~/billing/invoices/invoice-view'
import { boxName } from '~/club/runs/box-name'
import { boxesOfMember } from '~/club/runs/control/boxes.server'
import { owedBoxListing } from '~/club/runs/owed/owed-listing'
import { listOwed } from '~/club/runs/owed/owed.server'
import { pickUpPreferences } from '~/club/runs/member/pick-up-profile.server'
import { instantText } from '~/club/runs/runs/run-view'
import { newId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { parseCursor } from '~/club/member-timeline/cursor'
import { groupsFor, parseGroup } from '~/club/member-timeline/kinds'
import { timelineLine } from '~/club/member-timeline/timeline-view'
import { memberTimeline } from '~/club/member-timeline/timeline.server'
import { claimSentence } from '~/membership/claims/claim-words'
import { claimSummary } from '~/membership/claims/queries.server'
import { memberRisks } from '~/membership/memberships/at-risk/risk-signals.server'
import { changeStateOf } from '~/membership/memberships/change-requests/change-state'
import { changeView, withoutMoney } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { memberActionResult } from '~/membership/memberships/members/member-action-result'
import { clubMember, latestRefund } from '~/membership/memberships/members/queries.server'
import { offeredActs } from '~/membership/memberships/on-behalf/acts'
import { memberNotes } from '~/membership/memberships/records/notes.server'
import { businessTags, memberTags } from '~/membership/memberships/records/tags.server'
import { listPendingRefunds } from '~/membership/memberships/refund/refundable-amount.server'
import { refundView } from '~/membership/memberships/refund/refund-view'
import { canEndNow } from '~/membership/memberships/rules'
import { memberPerks } from '~/club/perks/member-perks.server'
import { deskPerksView } from '~/club/perks/perk-views'
import { tasteProfile } from '~/club/tastes/profile/queries.server'
import { tasteWords } from '~/club/tastes/profile/taste-words'
import { ratingSummary } from '~/club/tastes/ratings/member-summary.server'
import { latestReviews, reviewsView } from '~/club/tastes/ratings/reviews.server'
import { wineKinds, wineTypes } from '~/cellar/reference/labels'
import { noMember, requireStaffForMember } from './require-member.server'

/** The most boxes of a member that the page lists: five years. */
const mostBoxes = 60
const [fewNotes, mostNotes] = [5, 500]
const linesPerPage = 30
const fewReviews = 5
/** Tags of other members that are offered; tags looked through to find them. */
const [suggestedTags, knownTags] = [8, 40]

export async function memberPage({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireStaffForMember(request, context, params, 'members.read')
  const { club, db, may, memberId, user } = staff
  const { timeZone } = club
  const now = context.now(club.id)
  const query = new URL(request.url).searchParams
  const rights = { money: may('prices.read'), gifts: may('gifts.read'), questions: may('questions.read') }
  const groups = groupsFor(rights)
  const group = parseGroup(query.get('show'), groups)
  const before = parseCursor(query.get('before'))
  const showsAllNotes = query.get('notes') === 'all'
  const details = await db.read((db) =>
    readMember(db, {
      timeline: { memberId, rights, group, before, limit: linesPerPage },
      notes: { memberId, userId: user.id, limit: showsAllNotes ? mostNotes : fewNotes + 1 },
      seesRuns: may('runs.read'),
      clock: { timeZone, now },
    }),
  )
  const { member, membership, waiting = [], pickUp, timeline } = details
  if (!member) throw noMember()
  const view = membership && changeView(membership, timeZone, now)
  const invoices = details.invoices?.lines ?? []
  const invoiceViews = invoices.map((line) => invoiceView(line, timeZone))
  const refunds = invoices.map((line) => refundView(line, waiting, timeZone))
  const last = refunds.find(({ leftCents }) => leftCents > 0)
  const showsAll = query.get('payments') === 'all'
  const mayChange = may('members.change')
  const link =
    mayChange && membership
      ? await context.services.billing.payLink(db, { membershipId: membership.membershipId, club, now })
      : null
  return {
    member,
    claim: details.claim && details.claim.state !== 'claimed' ? claimSentence(details.claim) : null,
    seesMoney: rights.money,
    mayChange,
    mayNote: may('members.note'),
    acts:
      mayChange && view ? offeredActs(view, member.fullName).map(({ act, label }) => ({ act, label })) : [],
    payLink: link && {
      url: link.url,
      amount: formatMoney(link.amountCents, link.currency),
      emailed: instantText(timeZone, link.emailedAt),
      sendableFrom: instantText(timeZone, link.sendableFrom),
      canSend: link.sendableFrom <= now,
    },
    boxes: details.boxes && { boxes: details.boxes, owed: details.owed ?? [] },
    perks: deskPerksView(details.perks, { userId: user.id, isManager: false, timeZone, now }),
    tastes: tastesView(details),
    reviews: reviewsView(details.reviews, timeZone),
    reviewsHref: may('analytics.read')
      ? paths.business.analytics.figure('ratings', { period: 'all', member: memberId })
      : null,
    secondPerson: pickUp.secondPerson,
    risk: rights.money ? (details.risks.get(memberId) ?? null) : null,
    notes: details.notes
      .slice(0, showsAllNotes ? mostNotes : fewNotes)
      .map(({ createdAt, ...note }) => ({ ...note, when: instantText(timeZone, createdAt) })),
    editedNote: details.notes.find(({ id, isOwn }) => isOwn && id === query.get('note')) ?? null,
    hasMoreNotes: !showsAllNotes && details.notes.length > fewNotes,
    newNoteId: newId(),
    mayDeleteAllNotes: staff.role === 'owner',
    tags: details.tags,
    suggestedTags: tagsToSuggest(details),
    timeline: {
      memberId,
      groups,
      group,
      next: timeline.next,
      isFirstPage: before === null,
      lines: timeline.events.map((event) =>
        timelineLine(event, { memberId, timeZone, opensMessages: may('messages.read') }),
      ),
    },
    membership: membership &&
      view && {
        id: membership.membershipId,
        // Owners do not see the card: it is the member's own.
        overview: { ...(rights.money ? view : withoutMoney(view)), card: null },
        eligibility: canEndNow(changeStateOf(membership, timeZone)),
        lastPayment: last ? (last.parts ?? formatMoney(last.leftCents, last.currency)) : null,
      },
    invoiceViews: showsAll ? invoiceViews : invoiceViews.slice(0, recentInvoices),
    hasMore: !showsAll && invoiceViews.length > recentInvoices,
    hasEarlier: showsAll && Boolean(details.invoices?.next),
    contested: (details.contested ?? []).map((line) => disputeView(line, timeZone)),
    refunds,
    /** Changes after every refund, so that the form remounts. */
    refundKey: `${waiting.length}-${invoiceViews.reduce((sum, bill) => sum + bill.refundedCents, 0)}`,
    done: memberActionResult(query.get('done') ?? '', {
      fullName: member.fullName,
      view: view ?? null,
      lastRefund: details.lastRefund ?? null,
      currency: club.currency,
    }),
  }
}

/** The rows of the page; those of runs and payments only for staff who may see them. */
async function readMember(
  db: OpenTenantDb,
  {
    timeline,
    notes,
    seesRuns,
    clock,
  }: {
    timeline: Parameters<typeof memberTimeline>[1]
    notes: Parameters<typeof memberNotes>[1]
    seesRuns: boolean
    clock: { timeZone: string; now: Date }
  },
) {
  const { memberId, rights } = timeline
  return {
    member: await clubMember(db, memberId),
    claim: await claimSummary(db, memberId, clock.now),
    membership: await membershipToChange(db, { memberId }),
    timeline: await memberTimeline(db, timeline),
    notes: await memberNotes(db, notes),
    tags: await memberTags(db, memberId),
    clubTags: await businessTags(db, knownTags),
    tastes: await tasteProfile(db, memberId),
    ratings: await ratingSummary(db, memberId),
    reviews: await latestReviews(db, { memberId }, fewReviews),
    risks: await memberRisks(db, [memberId], clock),
    pickUp: await pickUpPreferences(db, memberId),
    perks: await memberPerks(db, { memberId, ...clock }),
    ...(seesRuns && {
      boxes: (await boxesOfMember(db, memberId, mostBoxes)).map(({ run, kind, ...box }) => ({
        ...box,
        name: boxName({ title: run, kind, paidOn: null }),
      })),
      owed: (
        await listOwed(db, { ...owedBoxListing.all, show: 'open' }, { memberId, pageSize: mostBoxes })
      ).rows.map((box) => ({ ...box, name: boxName({ ...box, title: null }) })),
    }),
    ...(rights.money && {
      invoices: await memberInvoices(db, memberId),
      contested: await listDisputes(db, memberId),
      waiting: await listPendingRefunds(db, memberId),
      lastRefund: await latestRefund(db, memberId),
    }),
  }
}

type MemberRows = Awaited<ReturnType<typeof readMember>>

const tastesView = ({ tastes, ratings, pickUp }: MemberRows) => ({
  likes: tasteWords(tastes),
  dislikes: [
    ...wineKinds.filter((kind) => pickUp.dislikedTypes.includes(kind)).map((kind) => wineTypes[kind]),
    ...pickUp.dislikedGrapes,
    ...pickUp.dislikedRegions,
  ],
  dietaryNote: tastes.dietaryNote,
  ...ratings,
})

/** Tags of other members that this one does not have. */
function tagsToSuggest({ tags, clubTags }: MemberRows): string[] {
  const ownKeys = new Set(tags.map((tag) => tag.toLowerCase()))
  return clubTags
    .filter(({ key }) => !ownKeys.has(key))
    .slice(0, suggestedTags)
    .map(({ tag }) => tag)
}
