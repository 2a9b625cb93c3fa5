// The forms that mark notifications as read, for members and for staff.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/http/request-context.server'
import { markAllRead, markRead } from '~/notifications/mark-read.server'
import type { Audience } from '~/notifications/kinds'
import { readAllForm, readForm } from '~/notifications/schemas'
import { formHandler, handleForms } from './handle-form.server'

/** `back` is the list, to which the page returns. */
export function handleReadForms(
  request: Request,
  context: RequestContext,
  {
    db,
    person,
    back,
  }: { db: TenantDb; person: { userId: string; audience: Audience; now: Date }; back: string },
) {
  return handleForms(
    { request, context },
    {
      read: formHandler(readForm, async ({ id }) => {
        await markRead(db, { ...person, id })
        return redirect(back, 303)
      }),
      'read-all': formHandler(readAllForm, async ({ upTo }) => {
        await markAllRead(db, { ...person, upTo })
        return redirect(back, 303)
      }),
    },
  )
}
