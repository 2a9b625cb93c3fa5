// The forms that mark notifications as read, for members and for staff.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { markAllRead, markRead } from '~/people/notifications/mark-read.server'
import type { Audience } from '~/people/notifications/kinds'
import { readAllForm, readForm } from '~/people/notifications/schemas'
import { formHandler, handleForms } from './handle-form.server'

/** The page returns to the list as it was. `open` is sent by a link that leads elsewhere, so it leads nowhere itself. */
export function handleReadForms(
  request: Request,
  context: RequestContext,
  { db, person }: { db: TenantDb; person: { userId: string; audience: Audience; now: Date } },
) {
  const { pathname, search } = new URL(request.url)
  return handleForms(request, context, {
    read: formHandler(readForm, async ({ id }) => {
      await markRead(db, { ...person, id })
      return redirect(pathname + search, 303)
    }),
    open: formHandler(readForm, async ({ id }) => {
      await markRead(db, { ...person, id })
      return {}
    }),
    'read-all': formHandler(readAllForm, async ({ upTo }) => {
      await markAllRead(db, { ...person, upTo })
      return redirect(pathname + search, 303)
    }),
  })
}
