// Who did what on the whole platform: /admin/activity
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { platformKinds } from '~/accounts/activity'
import { activityQuestion, momentIn } from '~/accounts/activity-question'
import { activity } from '~/accounts/activity.server'
import { ActivityList } from '~/accounts/components/activity-list'
import { requireAdmin } from '~/accounts/guards.server'
import { PortalTitle } from '~/businesses/components/portal-frame'
import { paths } from '~/kit/paths'

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

export default function AdminActivity() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Activity">Who did what on the whole platform. Times are UTC.</PortalTitle>
      <ActivityList {...shown} hrefOf={paths.admin.activity} kinds={platformKinds} />
    </>
  )
}
