// Live notifications for an open page of a member, as server-sent events: /customer/notifications/events
import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventStream, guardOfEvents } from '~/web/http/event-stream.server'
import { requireMember } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, user, session } = await guardOfEvents(
    request,
    requireMember(request, context, 'membership.read'),
  )
  const page = { businessId: club.id, userId: user.id, audience: 'member', sessionId: session.id } as const
  return eventStream(request, () => context.services.liveNotifications.open(page))
}
