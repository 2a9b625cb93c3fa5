// A business's first page in its portal: how far its set-up is, its figures, its link: /business/dashboard
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { momentIn } from '~/accounts/activity-question'
import { activity, itself } from '~/accounts/activity.server'
import type { May } from '~/accounts/authorize'
import { requireBusiness } from '~/accounts/guards.server'
import { wayToClub } from '~/accounts/handover.server'
import { clubOrigin, rootOrigin } from '~/accounts/origins'
import { Figures, QuickActions, RecentActivity } from '~/businesses/components/dashboard-cards'
import { LinkCard } from '~/businesses/components/link-card'
import { PortalTitle } from '~/businesses/components/portal-frame'
import { LackCard, SetUpCard } from '~/businesses/components/set-up-card'
import { clubFigures, estimatedRevenue } from '~/businesses/dashboard.server'
import { setUpOf, type SetUp } from '~/businesses/set-up/facts.server'
import { nextStepFor, openStepsFor } from '~/businesses/set-up/steps'
import { dismissReminder } from '~/businesses/set-up/small-notes.server'
import type { RequestContext } from '~/context.server'
import { PlacesCard } from '~/tiers/places/components/places-card'
import { scarcePlaces } from '~/tiers/places/free-places.server'
import { DomainError } from '~/kit/errors'
import { readPress, refusalOf } from '~/kit/forms.server'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/banner'
import { CellarCard } from '~/wines/components/cellar-card'
import { cellar } from '~/wines/queries.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, may } = await requireBusiness(request, context, 'portal.enter')
  const { clubs, env } = context.services
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const now = context.now(businessId)
  const [setUp, figures, wines, recent, places] = await Promise.all([
    setUpOf(db),
    clubFigures(db, now),
    cellar(db, 4),
    may('audit.read') ? recently(context, businessId, club.timeZone) : null,
    may('prices.read') ? scarcePlaces(db, now) : [],
  ])
  return {
    name: club.name,
    ...openSteps(setUp, may),
    figures: {
      members: figures.members,
      joinedLately: figures.joinedLately,
      revenue: may('prices.read') ? inWords(estimatedRevenue(figures), club.currency) : undefined,
    },
    recent,
    cellar: { ...wines, mayChange: may('settings.change') },
    places,
    actions: quickActions(may, club.status === 'live'),
    link: {
      isPublic: club.status === 'live',
      isPaymentsReady: setUp.facts.account === 'ready',
      mayConnect: may('payments.manage'),
      signupLink: rootOrigin(env) + paths.join.byRef(club.slug),
      clubPage: clubOrigin(env, club) + paths.home(),
      asGuest: wayToClub(context, club, paths.home()),
    },
  }
}

/** Whole units without decimals; null where there is no estimate. */
const inWords = (revenue: number | null, currency: string): string | null =>
  revenue === null ? null : formatMoney(revenue * 100, currency).replace(/\.00$/, '')

/** What is open of a draft's set-up, and what a live club lacks; nothing for whoever may not change it. */
function openSteps({ facts, readiness, isDismissed }: SetUp, may: May) {
  const { next, done, missing, mustConfirm } = readiness
  const steps = openStepsFor(may)
  if (!may('settings.change')) return { setUp: null, lacks: [], steps }
  if (facts.status !== 'draft') return { setUp: null, lacks: missing, steps }
  const setUp = next && {
    next: nextStepFor(may, done),
    done,
    mustConfirm,
    mayBeReminded: !isDismissed,
  }
  return { setUp, lacks: [], steps }
}

async function recently(context: RequestContext, businessId: string, timeZone: string) {
  const db = context.services.scopes.platform('recent activity of a business')
  const question = { businessId, action: '', person: '', after: null, limit: 6 }
  const { lines } = await activity(db, { ...question, without: 'auth.' })
  return lines.map(({ id, at, action, actor, about }) => ({
    id,
    when: momentIn(timeZone, at),
    action,
    // In one line: what happened by itself is known by whom it happened to.
    actor: actor === itself ? (about ?? actor) : actor,
  }))
}

function quickActions(may: May, isLive: boolean) {
  const all = [
    { href: paths.business.members(), label: 'See your members', action: 'members.read' },
    { href: paths.business.newTier(), label: 'Add a tier', action: 'tiers.change' },
    { href: paths.business.setUp.wines(), label: 'Add wine', action: 'settings.change' },
    {
      href: paths.business.preview(),
      label: 'See your club page',
      action: isLive ? 'portal.enter' : 'prices.read',
    },
    { href: paths.business.fees(), label: 'View fees and statements', action: 'fees.read' },
  ] as const
  return all.filter(({ action }) => may(action)).map(({ href, label }) => ({ href, label }))
}

/** The owner wants no letter about what is unfinished. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'settings.change')
  try {
    await readPress(request, 'dismiss')
    await dismissReminder(db, context.now(businessId))
    return redirect(paths.business.dashboard(), 303)
  } catch (error) {
    const { status, refusal } = refusalOf(error)
    return data({ sentence: refusal.formError ?? null }, { status })
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.name} – Tastevin` : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function BusinessDashboard() {
  const { name, setUp, lacks, steps, figures, recent, cellar, places, actions, link } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PortalTitle title={name} />
      {refused?.sentence && <Banner tone="error">{refused.sentence}</Banner>}
      {setUp && <SetUpCard {...setUp} steps={steps} />}
      {lacks.length > 0 && <LackCard lacks={lacks} steps={steps} />}
      <Figures {...figures} />
      {places.length > 0 && <PlacesCard tiers={places} />}
      <div className="dashboard">
        <div className="dashboard-side">
          <LinkCard {...link} />
          {recent && <RecentActivity lines={recent} />}
        </div>
        <div className="dashboard-side">
          <QuickActions actions={actions} />
          <CellarCard {...cellar} />
        </div>
      </div>
    </>
  )
}
