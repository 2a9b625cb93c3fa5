// Live changes for open pages of staff, as server-sent events: /business/notifications/events
import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventStream, guardOfEvents } from '~/web/http/event-stream.server'
import { requireBusiness } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, user, session } = await guardOfEvents(
    request,
    requireBusiness(request, context, 'portal.enter'),
  )
  const page = { businessId, userId: user.id, audience: 'staff', sessionId: session.id } as const
  return eventStream(request, () => context.services.liveNotifications.open(page))
}
