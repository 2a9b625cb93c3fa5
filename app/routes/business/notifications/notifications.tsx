// Notifications of a staff member: /business/notifications
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleReadForms } from '~/web/http/forms/read-notifications.action.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { NotificationList } from '~/people/notifications/components/notification-list'
import { staffKindsOf } from '~/people/notifications/kinds'
import { notificationPage } from '~/people/notifications/notification-page.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, role, user, club } = await requireBusiness(request, context, 'portal.enter')
  return notificationPage(db, {
    url: request.url,
    reader: { userId: user.id, audience: 'staff', kinds: staffKindsOf(role) },
    timeZone: club.timeZone,
    path: paths.business.notifications(),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'notifications.manage')
  return handleReadForms(request, context, {
    db,
    person: { userId: user.id, audience: 'staff', now },
  })
}

export const meta = privatePage('Notifications')

export default function StaffNotifications() {
  return (
    <>
      <PortalTitle title="Notifications">What needs the attention of you and your team.</PortalTitle>
      <RejectionNotice />
      <NotificationList
        {...useLoaderData<typeof loader>()}
        settingsHref={paths.business.notificationSettings()}
        empty={<p>Payment problems, low stock, unclaimed boxes and full events will appear here.</p>}
      />
    </>
  )
}
