// Everything that waits for a person of the business today.
import type { OpenTenantDb } from '#/db/handles.server'
import type { AccountState } from '~/billing/connect/account-state'
import type { nextRun } from '~/club/runs/control/next-run.server'
import type { CustomDomain } from '~/business/domains/queries.server'
import type { EmailSender } from '~/business/domains/sender/queries.server'
import { dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { countQuestions, questionList } from '~/club/sommelier/questions/queries.server'
import { questionListing } from '~/club/sommelier/questions/question-listing'
import type { MemberFlag } from '~/membership/memberships/work-list/member-filter'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { LOW_STOCK } from '~/cellar/inventory/wine-listing'
import { accountNeed, domainNeeds, senderNeed } from './connection-needs'
import { bouncedClaims } from '~/membership/claims/queries.server'
import { bouncedLine, leavingLine, overdueLine, unclaimedLine, withoutCardLine } from './lines'
import { byUrgency, counted, linesShown, type Need } from './needs'
import { overdueMembers } from './overdue.server'
import { leavingMembers, membersWithBox, membersWithoutCard } from './people.server'
import { runNeed } from './run-need'

interface AttentionInput {
  may: PermissionCheck
  timeZone: string
  now: Date
  /** Null for staff who may not manage payments, and before the club is live. */
  account: AccountState | null
  domains: readonly CustomDomain[]
  /** Null where emails come from the platform’s address, and for staff who may not change that. */
  sender: EmailSender | null
  /** Undefined for staff who may not see runs. */
  run: Awaited<ReturnType<typeof nextRun>> | undefined
  /** Boxes that members are owed. */
  owed: number
  stock: { low: number; belowPar: number; withPar: number }
  payUrl: (failureId: string) => string
}

const part = { limit: linesShown }

/** The list of members, narrowed to those that a need counts. */
const membersWho = (flag: MemberFlag) => ({
  label: 'Open the list',
  href: paths.business.members({ is: flag }),
})

/** The most urgent first, as far as the viewer may know of it. */
export async function readAttention(db: OpenTenantDb, input: AttentionInput): Promise<Need[]> {
  const { may, account, domains } = input
  const [overdue, questions, unclaimed, leaving, cards, bounced] = await Promise.all([
    may('prices.read') ? overdueNeed(db, input) : null,
    may('questions.read') ? questionsNeed(db) : null,
    may('orders.read') ? unclaimedNeed(db, input) : null,
    may('members.read') ? leavingNeed(db, input) : null,
    may('prices.read') ? cardsNeed(db, input) : null,
    may('members.change') ? bouncedNeed(db) : null,
  ])
  return byUrgency(
    [
      account && accountNeed(account),
      ...domainNeeds(may('addresses.change') ? domains : []),
      senderNeed(input.sender),
      overdue,
      cards,
      input.run === undefined ? null : runNeed({ ...input, run: input.run, mayChange: may('runs.change') }),
      questions,
      unclaimed,
      bounced,
      leaving,
      may('wines.read') ? stockNeed(input) : null,
    ].filter((need) => need !== null),
  )
}

async function overdueNeed(
  db: OpenTenantDb,
  { may, timeZone, now, payUrl }: AttentionInput,
): Promise<Need | null> {
  const { members, total } = await overdueMembers(db, part)
  if (total === 0) return null
  const amounts = members.flatMap(({ payment }) => (payment ? [payment] : []))
  const isAll = members.length === total && amounts.length > 0
  const sum = amounts.reduce((total, { amountCents }) => total + amountCents, 0)
  return {
    id: 'overdue',
    tone: 'urgent',
    title: `${counted(total, 'payment is', 'payments are')} overdue`,
    about: isAll && total > 1 ? `${formatMoney(sum, amounts[0]!.currency)} in all.` : '',
    lines: members.map((member) =>
      overdueLine(member, { timeZone, now, payUrl: may('members.change') ? payUrl : null }),
    ),
    action: membersWho('overdue'),
  }
}

async function questionsNeed(db: OpenTenantDb): Promise<Need | null> {
  const { open } = await countQuestions(db)
  if (open === 0) return null
  const { rows } = await questionList(db, questionListing.all, linesShown)
  return {
    id: 'questions',
    tone: 'soon',
    title: `${counted(open, 'question is', 'questions are')} unanswered`,
    about: '',
    lines: rows.map(({ id, name, question }) => ({
      key: id,
      name,
      href: paths.business.questions.question(id),
      about: question.length > 120 ? `${question.slice(0, 120).trimEnd()}…` : question,
      payment: null,
    })),
    action: { label: 'Answer questions', href: paths.business.questions.list() },
  }
}

async function unclaimedNeed(db: OpenTenantDb, { may, timeZone, now }: AttentionInput): Promise<Need | null> {
  const { members, total } = await membersWithBox(db, { ...part, today: dayIn(timeZone, now) })
  if (total === 0) return null
  return {
    id: 'unclaimed',
    tone: 'soon',
    title: `${counted(total, 'member has', 'members have')} a box that was not picked up`,
    about: '',
    lines: members.map((member) => unclaimedLine(member, { mayServe: may('desk.serve') })),
    action: membersWho('unclaimed'),
  }
}

async function leavingNeed(db: OpenTenantDb, { timeZone }: AttentionInput): Promise<Need | null> {
  const { members, total } = await leavingMembers(db, part)
  if (total === 0) return null
  return {
    id: 'leaving',
    tone: 'soon',
    title: `${counted(total, 'member is', 'members are')} leaving`,
    about: '',
    lines: members.map((member) => leavingLine(member, { timeZone })),
    action: membersWho('leaving'),
  }
}

/** Members whose payment will fail, since there is no card for it. */
async function cardsNeed(db: OpenTenantDb, { timeZone, now }: AttentionInput): Promise<Need | null> {
  const { members, total } = await membersWithoutCard(db, { ...part, clock: { timeZone, now } })
  if (total === 0) return null
  return {
    id: 'cards',
    tone: 'urgent',
    title: `${counted(total, 'member has', 'members have')} no card for a payment within seven days`,
    about: 'Send them the link to confirm their details and enter a card.',
    lines: members.map((member) => withoutCardLine(member, { timeZone })),
    action: membersWho('no_card'),
  }
}

/** Members who do not get the link to confirm their details. */
async function bouncedNeed(db: OpenTenantDb): Promise<Need | null> {
  const { members, total } = await bouncedClaims(db, part)
  if (total === 0) return null
  return {
    id: 'bounced',
    tone: 'soon',
    title: `${counted(total, 'member has', 'members have')} an address that took no email`,
    about: 'Correct the address, and send them a new link.',
    lines: members.map(bouncedLine),
    action: membersWho('not_claimed'),
  }
}

/** Wines below their par level; where no wine has one, those of which few bottles are left. */
function stockNeed({ stock: { low, belowPar, withPar } }: AttentionInput): Need | null {
  const wines = withPar > 0 ? belowPar : low
  if (wines === 0) return null
  const show = withPar > 0 ? 'below_par' : 'low'
  return {
    id: 'stock',
    tone: 'calm',
    title:
      withPar > 0
        ? `${counted(wines, 'wine is below its', 'wines are below their')} par level`
        : `${counted(wines, 'wine is', 'wines are')} low in stock`,
    about: withPar > 0 ? '' : `${LOW_STOCK} bottles or fewer are left. Set par levels to be told earlier.`,
    lines: [],
    action: { label: 'See the wines', href: paths.business.inventory.list({ show }) },
  }
}
