// Steps of a club in its first weeks after going live, each told from rows of the club. Pure.
import { daysBetween } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'

/** Days after going live in which the list is shown. */
const shownForDays = 60
/** Invitations that count as having told regulars. */
const regulars = 3

/** Rows of the club that tell what is done. */
export interface FirstWeekFacts {
  /** Null before it. */
  wentLiveOn: Day | null
  /** The owner hid the list. */
  isHidden: boolean
  isPlanPaid: boolean
  /** Name of the plan that was chosen; null before. */
  planName: string | null
  hasLogo: boolean
  hasWines: boolean
  /** Members who do not work at the business. */
  hasMembers: boolean
  hasPickUpHours: boolean
  hasPublishedRun: boolean
  hasPrintedCards: boolean
  /** A person who works at the business is a member too. */
  staffJoined: boolean
  /** Guests who were invited by email. */
  invited: number
}

export interface FirstWeekItem {
  id: string
  name: string
  about: string
  href: string
  isDone: boolean
}

interface Rule extends Omit<FirstWeekItem, 'isDone'> {
  action: StaffPermission
  isDone: (facts: FirstWeekFacts) => boolean
}

const { business } = paths

const rules = ({ planName, invited }: FirstWeekFacts): Rule[] => [
  {
    id: 'plan',
    name: planName ? `Pay for ${planName}` : 'Pay for your plan',
    about: 'The first monthly fee is due once your club can take members.',
    href: business.plan(),
    action: 'plan.manage',
    isDone: ({ isPlanPaid }) => isPlanPaid,
  },
  {
    id: 'logo',
    name: 'Add your logo',
    about: 'Your club page, emails and table cards use it, and its colors can be theirs.',
    href: business.look(),
    action: 'settings.change',
    isDone: ({ hasLogo }) => hasLogo,
  },
  {
    id: 'wines',
    name: 'Import your wines',
    about: 'Upload your list as a spreadsheet, a PDF or photos.',
    href: business.inventory.imports(),
    action: 'wines.change',
    isDone: ({ hasWines }) => hasWines,
  },
  {
    id: 'members',
    name: 'Welcome your first members',
    about: 'Bring those you have from your old system, or let guests join.',
    href: business.memberImports.list(),
    action: 'members.import',
    isDone: ({ hasMembers }) => hasMembers,
  },
  {
    id: 'pick-up',
    name: 'Say when members pick up',
    about: 'The hours stand on your club page and in every email about a box.',
    href: business.pickUp(),
    action: 'settings.change',
    isDone: ({ hasPickUpHours }) => hasPickUpHours,
  },
  {
    id: 'box',
    name: 'Publish your first box',
    about: 'Choose its wines, check what would happen, and announce it to your members.',
    href: business.runs.list(),
    action: 'runs.change',
    isDone: ({ hasPublishedRun }) => hasPublishedRun,
  },
  {
    id: 'cards',
    name: 'Print table cards',
    about: 'Guests scan the code and join at the table.',
    href: business.tableCard(),
    action: 'club.share',
    isDone: ({ hasPrintedCards }) => hasPrintedCards,
  },
  {
    id: 'join',
    name: 'Join your own club',
    about: 'Sign up once as a guest would, and see every page and email they get.',
    href: business.share(),
    action: 'club.share',
    isDone: ({ staffJoined }) => staffJoined,
  },
  {
    id: 'regulars',
    name: 'Invite three regulars',
    about: invited === 0 ? 'Your first members know you already.' : `${invited} of ${regulars} invited.`,
    href: business.guests(),
    action: 'guests.invite',
    isDone: ({ invited }) => invited >= regulars,
  },
]

/**
 * The list of a club's first weeks, of what the viewer may do. Null before the club is live, after 60 days, where the
 * owner hid it, and once everything is done.
 */
export function firstWeek(facts: FirstWeekFacts, may: PermissionCheck, today: Day): FirstWeekItem[] | null {
  const { wentLiveOn, isHidden } = facts
  if (isHidden || wentLiveOn === null || daysBetween(wentLiveOn, today) > shownForDays) return null
  const items = rules(facts)
    .filter(({ action }) => may(action))
    .map(({ action: _, isDone, ...item }) => ({ ...item, isDone: isDone(facts) }))
  return items.some(({ isDone }) => !isDone) ? items : null
}
