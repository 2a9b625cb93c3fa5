// The portal's first page: setup progress, key figures and the sign-up link: /business/dashboard
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { listActivity, SYSTEM_ACTOR } from '~/audit/queries.server'
import type { PermissionCheck } from '~/staff-access/permissions'
import { handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStored } from '~/http/page-headers'
import { clubLoginUrl } from '~/http/cross-host-login/cross-host-login.server'
import { clubOrigin, rootOrigin } from '#/tenants/origins'
import { MetricCards, QuickActions, RecentActivity } from '~/businesses/portal/components/dashboard-cards'
import { SignupLinkCard } from '~/businesses/portal/components/link-card'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { ReadinessCard, OnboardingCard } from '~/businesses/onboarding/components/onboarding-card'
import { clubMetrics, estimatedRevenue } from '~/businesses/portal/dashboard-metrics.server'
import { onboardingProgress, type OnboardingProgress } from '~/businesses/onboarding/queries.server'
import { nextOpenStep, permittedSteps } from '~/businesses/onboarding/steps'
import { dismissReminder } from '~/businesses/onboarding/complete-step.server'
import type { RequestContext } from '~/http/request-context.server'
import { CapacityCard } from '~/tiers/capacity/components/capacity-card'
import { tiersAtCapacity } from '~/tiers/capacity/capacity.server'
import { NextRunCard } from '~/club-runs/control/components/next-run-card'
import { nextRun } from '~/club-runs/control/next-run.server'
import { nextRunData } from '~/club-runs/control/next-run-view'
import { owedTotals } from '~/club-runs/owed/owed.server'
import { startOfDay } from '~/kit/calendar'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { lookup } from '~/kit/lookup'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { DocumentsNotice } from '~/wines/import/components/documents-notice'
import { documentsUnderWay } from '~/wines/import/documents/document-steps.server'
import { CellarCard } from '~/wines/components/cellar-card'
import { cellarCard } from '~/wines/list/cellar-totals.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, may } = await requireBusiness(request, context, 'portal.enter')
  const { clubs, env } = context.services
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const now = context.now(businessId)
  const [setUp, figures, wines, recent, places, documents, runs] = await Promise.all([
    onboardingProgress(db),
    clubMetrics(db, now),
    cellarCard(db, { limit: 4, monthStart: monthStart(club.timeZone, now) }),
    may('audit.read') ? recently(context, businessId, club.timeZone) : null,
    may('prices.read') ? tiersAtCapacity(db, now) : [],
    may('wines.change') ? documentsUnderWay(db) : [],
    may('runs.read')
      ? db.read(async (db) => ({ run: await nextRun(db), owed: (await owedTotals(db)).owed }))
      : null,
  ])
  return {
    name: club.name,
    done: messages.get(new URL(request.url).searchParams.get('done') ?? '') ?? null,
    ...openSteps(setUp, may),
    figures: {
      members: figures.members,
      joinedRecently: figures.joinedRecently,
      revenue: may('prices.read') ? openStepsText(estimatedRevenue(figures), club.currency) : undefined,
    },
    recent,
    cellar: { ...wines, mayChange: may('wines.change') },
    places,
    documents,
    nextRun:
      runs &&
      nextRunData({
        ...runs,
        timeZone: club.timeZone,
        today: dayIn(club.timeZone, now),
        mayChange: may('runs.change'),
      }),
    actions: quickActions(may, club.status === 'live'),
    link: {
      isPublic: club.status === 'live',
      isPaymentsReady: setUp.onboardingState.account === 'ready',
      mayConnect: may('payments.manage'),
      signupLink: rootOrigin(env) + paths.join.byRef(club.slug),
      clubPage: clubOrigin(env, club) + paths.home(),
      asGuest: clubLoginUrl(context, club, paths.home()),
    },
  }
}

/** The first instant of this month where the business is. */
const monthStart = (timeZone: string, now: Date): Date =>
  startOfDay(timeZone, `${dayIn(timeZone, now).slice(0, 7)}-01`)

const messages = lookup({
  dismissed: 'We won’t email you a reminder.',
  'role-changed': 'Your role changed, effective immediately.',
  'ownership-transferred': 'Ownership transferred. You are now a manager.',
})

/** Whole units without decimals; null without an estimate. */
const openStepsText = (revenue: number | null, currency: string): string | null =>
  revenue === null ? null : formatMoney(revenue * 100, currency).replace(/\.00$/, '')

/** Open steps of a draft, or what a live club is missing; nothing for staff who may not change it. */
function openSteps(
  { onboardingState: facts, readiness, isDismissed }: OnboardingProgress,
  may: PermissionCheck,
) {
  const { next, done, missing, mustConfirmEmail: mustConfirm } = readiness
  const steps = permittedSteps(may)
  if (!may('settings.change')) return { setUp: null, issues: [], steps }
  if (facts.status !== 'draft') return { setUp: null, issues: missing, steps }
  const setUp = next && {
    next: nextOpenStep(may, done),
    done,
    mustConfirm,
    mayBeReminded: !isDismissed,
  }
  return { setUp, issues: [], steps }
}

async function recently(context: RequestContext, businessId: string, timeZone: string) {
  const db = context.services.scopes.platform('recent activity of a business')
  const question = { businessId, action: '', person: '', after: null, limit: 6 }
  const { lines } = await listActivity(db, { ...question, without: 'auth.' })
  return lines.map(({ id, at, action, actor, about }) => ({
    id,
    when: formatMoment(timeZone, at),
    action,
    // One line each: for automatic events, the person they concern is shown instead of an actor.
    actor: actor === SYSTEM_ACTOR ? (about ?? actor) : actor,
  }))
}

function quickActions(may: PermissionCheck, isLive: boolean) {
  const all = [
    { href: paths.business.members(), label: 'View your members', action: 'members.read' },
    { href: paths.business.newTier(), label: 'Add a tier', action: 'tiers.change' },
    { href: paths.business.inventory.newWine(), label: 'Add wine', action: 'wines.change' },
    {
      href: paths.business.preview(),
      label: 'View your club page',
      action: isLive ? 'portal.enter' : 'prices.read',
    },
    { href: paths.business.fees(), label: 'View fees and statements', action: 'fees.read' },
  ] as const
  return all.filter(({ action }) => may(action)).map(({ href, label }) => ({ href, label }))
}

/** Turns off the onboarding reminder. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'settings.change')
  return handleForms(
    { request, context },
    {
      async dismiss() {
        await dismissReminder(db, context.now(businessId))
        return redirect(paths.business.dashboard({ done: 'dismissed' }), 303)
      },
    },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.name} – Tastevin` : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers = notStored

export default function BusinessDashboard() {
  const {
    name,
    done,
    setUp,
    issues,
    steps,
    figures,
    recent,
    cellar,
    places,
    documents,
    actions,
    link,
    nextRun,
  } = useLoaderData<typeof loader>()
  const refused = useFormErrors()
  return (
    <>
      <PortalTitle title={name} />
      <ErrorSummary form={refused} />
      {done && !refused.rejection && <SuccessMessage title={done} />}
      {setUp && <OnboardingCard {...setUp} steps={steps} />}
      <DocumentsNotice documents={documents} />
      {issues.length > 0 && <ReadinessCard issues={issues} steps={steps} />}
      <MetricCards {...figures} />
      {places.length > 0 && <CapacityCard tiers={places} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-6">
          {nextRun && <NextRunCard {...nextRun} />}
          <SignupLinkCard {...link} />
          {recent && <RecentActivity lines={recent} />}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <QuickActions actions={actions} />
          <CellarCard {...cellar} />
        </div>
      </div>
    </>
  )
}
