// A member's notifications: /customer/notifications
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { NotificationList } from '~/people/notifications/components/notification-list'
import { memberKindNames } from '~/people/notifications/kinds'
import { notificationPage } from '~/people/notifications/notification-page.server'
import { handleReadForms } from '~/web/http/forms/read-notifications.action.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, user } = await requireMember(request, context, 'membership.read')
  return notificationPage(db, {
    url: request.url,
    reader: { userId: user.id, audience: 'member', kinds: memberKindNames },
    timeZone: club.timeZone,
    path: paths.customer.notifications(),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireMember(request, context, 'notifications.change')
  return handleReadForms(request, context, {
    db,
    person: { userId: user.id, audience: 'member', now },
  })
}

export const meta = privateClubPage('Notifications')

export default function Notifications() {
  return (
    <MemberPage title="Notifications">
      <RejectionNotice />
      <NotificationList
        {...useLoaderData<typeof loader>()}
        settingsHref={paths.customer.accountSettings({ tab: 'notifications' })}
        empty={<p>News about your boxes, parcels, payments and wishlist will appear here.</p>}
      />
    </MemberPage>
  )
}
