// The portal's first page: what needs the business today, and how the club is doing: /business/dashboard
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Tiles } from '~/insight/analytics/components/tiles'
import { formatMoment } from '~/foundation/audit/filters'
import { listActivity, SYSTEM_ACTOR } from '~/foundation/audit/queries.server'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { clubLoginUrl } from '~/web/http/cross-host-login/cross-host-login.server'
import { clubOrigin, rootOrigin } from '#/tenants/origins'
import { SignupLinkCard } from '~/business/portal/components/link-card'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { ReadinessCard, OnboardingCard } from '~/business/onboarding/components/onboarding-card'
import { onboardingProgress, type OnboardingProgress } from '~/business/onboarding/queries.server'
import { nextOpenStep, permittedSteps } from '~/business/onboarding/steps'
import { dismissReminder } from '~/business/onboarding/complete-step.server'
import { FirstWeekCard } from '~/business/onboarding/components/first-week-card'
import { firstWeek } from '~/business/onboarding/first-week'
import { firstWeekFacts, hideFirstWeek } from '~/business/onboarding/first-week.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { CapacityCard } from '~/membership/tiers/capacity/components/capacity-card'
import { tiersAtCapacity } from '~/membership/tiers/capacity/capacity.server'
import { NextRunCard } from '~/club/runs/control/components/next-run-card'
import { remindedMessage } from '~/insight/dashboard/attention/reminded.server'
import { OpenImportsNotice } from '~/business/moving-in/components/open-imports'
import { openMemberImports } from '~/business/moving-in/queries.server'
import { MembersCard } from '~/insight/dashboard/components/members-card'
import { NeedsToday } from '~/insight/dashboard/components/needs-today'
import { QuickActions, quickActions } from '~/insight/dashboard/components/quick-actions'
import { RecentActivity } from '~/insight/dashboard/components/recent-activity'
import { SalesCard } from '~/insight/dashboard/components/sales-card'
import { readDashboard } from '~/insight/dashboard/read-dashboard.server'
import { remindForm } from '~/insight/dashboard/schemas'
import { dayIn } from '~/foundation/kit/dates'
import { formFields } from '~/foundation/kit/forms.server'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { DocumentsNotice } from '~/cellar/imports/components/documents-notice'
import { documentsUnderWay } from '~/cellar/imports/documents/document-steps.server'
import { CellarCard } from '~/cellar/inventory/components/cellar-card'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, may, now, club } = await requireBusiness(request, context, 'portal.enter')
  const { billing, env } = context.services
  const query = new URL(request.url).searchParams
  const payUrl = (failureId: string) => billing.paymentRecoveryUrl(club, failureId, now)
  const [dashboard, { setUp, week, places, documents, reminded, memberImports }, recent] = await Promise.all([
    readDashboard(db, { club, may, now, payUrl }),
    // Short ones, on one connection.
    db.read(async (db) => {
      const [setUp, week, places, documents, reminded, memberImports] = await Promise.all([
        onboardingProgress(db),
        may('settings.change') ? firstWeekFacts(db) : null,
        may('prices.read') ? tiersAtCapacity(db, now) : [],
        may('wines.change') ? documentsUnderWay(db) : [],
        may('members.change') ? remindedMessage(db, query) : null,
        may('members.import') ? openMemberImports(db) : [],
      ])
      return { setUp, week, places, documents, reminded, memberImports }
    }),
    may('audit.read') ? recently(context, businessId, club.timeZone) : null,
  ])
  return {
    name: club.name,
    isLive: club.status === 'live',
    done: reminded ?? messages.get(query.get('done') ?? '') ?? null,
    ...openSteps(setUp, may),
    firstWeek: week && firstWeek(week, may, dayIn(club.timeZone, now)),
    mayImport: may('members.import') && memberImports.length === 0,
    ...dashboard,
    recent,
    places,
    documents,
    memberImports,
    actions: quickActions(may),
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

const messages = lookup({
  dismissed: 'We won’t email you a reminder.',
  'first-week-hidden': 'The list of your first weeks is hidden.',
  'role-changed': 'Your role changed, effective immediately.',
  'ownership-transferred': 'Ownership transferred. You are now a manager.',
})

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

/** Turns off the onboarding reminder, hides the list of the first weeks, or reminds a member of a payment. */
export async function action({ request, context }: ActionFunctionArgs) {
  // A broken body is answered by the form, after the guard.
  const { intent } = await formFields(request).catch(() => ({ intent: '' }))
  const { db, club, user, now } =
    intent === 'remind'
      ? await requireBusiness(request, context, 'members.change')
      : await requireBusiness(request, context, 'settings.change')
  return handleForms(request, context, {
    remind: formHandler(remindForm, async ({ id }) => {
      await context.services.billing.sendPaymentReminder(db, { failureId: id, club, userId: user.id, now })
      return redirect(paths.business.dashboard({ done: 'reminded', payment: id }), 303)
    }),
    async dismiss() {
      await dismissReminder(db, now)
      return redirect(paths.business.dashboard({ done: 'dismissed' }), 303)
    },
    async 'hide-first-week'() {
      await hideFirstWeek(db, now)
      return redirect(paths.business.dashboard({ done: 'first-week-hidden' }), 303)
    },
  })
}

export const meta = privatePageOf<typeof loader>((data) => (data ? `${data.name} – Tastevin` : 'Tastevin'))

export default function BusinessDashboard() {
  const { name, isLive, done, setUp, issues, steps, link, places, ...shown } = useLoaderData<typeof loader>()
  const { needs, sales, tiles, members, moved, newest, nextRun, cellar, recent } = shown
  return (
    <>
      <PortalTitle title={name}>{shown.growth}</PortalTitle>
      <FormResult done={done} asTitle />
      {setUp && <OnboardingCard {...setUp} steps={steps} mayImport={shown.mayImport} />}
      <DocumentsNotice documents={shown.documents} />
      <OpenImportsNotice imports={shown.memberImports} />
      {shown.firstWeek && <FirstWeekCard items={shown.firstWeek} />}
      {issues.length > 0 && <ReadinessCard issues={issues} steps={steps} />}
      <div className={columnsStyle}>
        <div className="grid grid-cols-1 gap-6">
          {(isLive || needs.length > 0) && <NeedsToday needs={needs} />}
          {places.length > 0 && <CapacityCard tiers={places} />}
          {nextRun && <NextRunCard {...nextRun} />}
          <CellarCard {...cellar} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          {sales && <SalesCard {...sales} />}
          <QuickActions actions={shown.actions} signupLink={isLive ? link.signupLink : null} />
          <MembersCard members={members} moved={moved} newest={newest} />
        </div>
      </div>
      {tiles && <Tiles tiles={tiles} comparedWith={null} />}
      <div className={recent ? columnsStyle : undefined}>
        {recent && <RecentActivity lines={recent} />}
        <SignupLinkCard {...link} />
      </div>
    </>
  )
}

const columnsStyle = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
