// A member's calendar, a month to a page: /customer/calendar
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation, useNavigate } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { clubOrigin } from '#/tenants/origins'
import { itemView } from '~/club/calendar/calendar-item'
import { DayList } from '~/club/calendar/components/day-list'
import { FeedCard } from '~/club/calendar/components/feed-card'
import { MonthGrid } from '~/club/calendar/components/month-grid'
import { endFeed, feedToken, renewFeed } from '~/club/calendar/feed/feed.server'
import { memberCalendar } from '~/club/calendar/member-items.server'
import {
  addMonths,
  firstDay,
  lastDay,
  monthOf,
  monthsAround,
  shownMonth,
  weeksOf,
} from '~/club/calendar/month'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { dayIn, formatMonth, isDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'

/** The state of a navigation that a key in the grid began. */
const byKeyboard = 'by keyboard'

const doneSentences = {
  renewed: 'Your calendar address is ready.',
  ended: 'Your calendar address no longer works.',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  const today = dayIn(club.timeZone, now)
  const month = shownMonth(query.get('month'), today)
  const weeks = weeksOf(month)
  const span = { from: weeks[0]![0]!, until: weeks.at(-1)![6]! }
  const items = await memberCalendar(db, { memberId: member.id, club, span, now })
  const token = await feedToken(db, member.id, context.services.env.sessionSecret)
  const day = query.get('day')
  return {
    clubName: club.name,
    month,
    today,
    focused:
      day && isDay(day) && monthOf(day) === month ? day : monthOf(today) === month ? today : firstDay(month),
    hasEarlier: month > addMonths(monthOf(today), -monthsAround),
    hasLater: month < addMonths(monthOf(today), monthsAround),
    items: items.map((item) => itemView(item, club.timeZone)),
    address: token && clubOrigin(context.services.env, club) + paths.calendarFeed(token),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'profile.change')
  return handleForms(request, context, {
    renew: async () => {
      await renewFeed(db, { memberId: member.id, now })
      return redirect(paths.customer.calendar({ done: 'renewed' }), 303)
    },
    end: async () => {
      await endFeed(db, member.id)
      return redirect(paths.customer.calendar({ done: 'ended' }), 303)
    },
  })
}

export const meta = privateClubPage('Upcoming Events')

export default function Calendar() {
  const { clubName, month, today, focused, items, address } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const inMonth = items.filter(({ from, until }) => from <= lastDay(month) && until >= firstDay(month))
  return (
    <MemberPage title="Upcoming Events">
      <FormResult done={doneSentences} only={['renew', 'end']} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="month" className="text-2xl" aria-live="polite">
          {formatMonth(firstDay(month))}
        </h2>
        <MonthNavigation />
      </div>
      <MonthGrid
        key={`${month} ${focused}`}
        month={month}
        today={today}
        items={items}
        focused={focused}
        takesFocus={state === byKeyboard}
        onMonth={(day) => {
          const to = monthOf(day)
          if (shownMonth(to, today) !== to) return
          void navigate(paths.customer.calendar({ month: to, day }), {
            preventScrollReset: true,
            state: byKeyboard,
          })
        }}
      />
      <p>
        <Link className="font-semibold" to={paths.customer.events()}>
          Events and your bookings
        </Link>
      </p>
      {inMonth.length > 0 ? (
        <section className="grid gap-4" aria-label={formatMonth(firstDay(month))}>
          <DayList month={month} today={today} items={inMonth} />
        </section>
      ) : (
        <EmptyState title="Nothing this month" level={3}>
          <p>
            Pick-ups, deadlines, payments, parcels and what {clubName} plans appear here once they’re
            scheduled.
          </p>
        </EmptyState>
      )}
      <FeedCard address={address} />
    </MemberPage>
  )
}

function MonthNavigation() {
  const { month, hasEarlier, today, hasLater } = useLoaderData<typeof loader>()
  return (
    <nav className="flex items-center gap-2" aria-label="Month">
      <MonthLink
        month={addMonths(month, -1)}
        isThere={hasEarlier}
        label="Previous month"
        Icon={ChevronLeft}
      />
      {month !== monthOf(today) && (
        <ButtonLink to={paths.customer.calendar()} variant="quiet" size="small">
          This month
        </ButtonLink>
      )}
      <MonthLink month={addMonths(month, 1)} isThere={hasLater} label="Next month" Icon={ChevronRight} />
    </nav>
  )
}

function MonthLink({
  month,
  isThere,
  label,
  Icon,
}: {
  month: string
  isThere: boolean
  label: string
  Icon: typeof ChevronLeft
}) {
  if (!isThere) return null
  return (
    <ButtonLink to={paths.customer.calendar({ month })} variant="secondary" size="small" aria-label={label}>
      <Icon aria-hidden="true" />
    </ButtonLink>
  )
}
