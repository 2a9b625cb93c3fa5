// Who did what on the whole platform: /admin/activity
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { activityQuestion, momentIn } from '~/accounts/activity-question'
import { activity } from '~/accounts/activity.server'
import { ActivityList } from '~/accounts/components/activity-list'
import { requireAdmin } from '~/accounts/guards.server'
import { paths } from '~/kit/paths'
import { SignOut } from '~/memberships/components/member-dashboard'
import { PageFrame } from '~/ui/page-frame'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'platform-audit.read')
  const question = activityQuestion(request.url)
  const db = context.services.scopes.platform('activity of the platform')
  const { lines, next } = await activity(db, { ...question, businessId: null, limit: 50 })
  return {
    asked: { action: question.action, person: question.person },
    isLater: question.after !== null,
    next,
    lines: lines.map(({ id, at, action, actor, business, details }) => ({
      id,
      when: momentIn('UTC', at),
      action,
      actor,
      business,
      details,
    })),
  }
}

export const meta: MetaFunction = () => [
  { title: 'Activity – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function AdminActivity() {
  const shown = useLoaderData<typeof loader>()
  return (
    <PageFrame
      homeHref={paths.public.landing()}
      links={[
        { href: paths.admin.dashboard(), label: 'Administration' },
        { href: paths.home(), label: 'Exit Admin' },
      ]}
      footLinks={[
        { href: paths.public.terms(), label: 'Terms' },
        { href: paths.public.privacy(), label: 'Privacy' },
      ]}
    >
      <div className="wrap overview">
        <div className="overview-banner">
          <h1>Activity</h1>
          <SignOut />
        </div>
        <ActivityList {...shown} hrefOf={paths.admin.activity} />
      </div>
    </PageFrame>
  )
}
