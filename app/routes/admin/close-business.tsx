// Closes a club for good in its owner's place, with a reason: /admin/businesses/:businessId/close
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { countWords } from '~/foundation/kit/count-words'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { defaultMessage } from '~/platform/closing/emails/closing-email'
import { startClosing } from '~/platform/closing/start-closing.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { ReasonForm, reasonForm } from './components/reason-form'
import { requireBusiness } from './require-business.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { file } = await requireBusiness(request, context, params, 'businesses.close')
  if (file.status === 'closed' || file.status === 'draft') throw redirect(paths.admin.business(file.id))
  return { id: file.id, name: file.name, members: file.members.reduce((sum, { count }) => sum + count, 0) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user, file } = await requireBusiness(request, context, params, 'businesses.close')
  return handleForm(request, context, reasonForm, async ({ reason }) => {
    await requireReauthentication(request, context)
    await startClosing(context.services.scopes.tenant(file.id), {
      closingId: newId(),
      kind: 'close',
      chosenOn: null,
      refundOn: null,
      message: defaultMessage(file.name, 'close'),
      userId: user.id,
      reason,
      now: context.now(file.id),
    })
    context.services.clubs.forget(file.id)
    return redirect(paths.admin.business(file.id, { done: 'closing' }), 303)
  })
}

export const meta = privatePage('Close a business')

export default function CloseBusiness() {
  const { id, name, members } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={`Close ${name} for good?`} />
      <ReasonForm
        hint="The owner sees it on the page of the closing and in the activity log."
        label={`Close ${name}`}
        pendingLabel="Closing..."
        variant="danger"
        cancelHref={paths.admin.business(id)}
      >
        <ul className={bulletListStyle}>
          <li>
            {members === 0
              ? 'It has no members.'
              : `${countWords(members, 'membership')} ${members === 1 ? 'ends' : 'end'} as soon as the paid period ends. Members get an email in the club’s name.`}
          </li>
          <li>
            Owed boxes, purchases, gifts and balances are refunded from the business’s Stripe account, and its
            plan ends.
          </li>
          <li>Its owner can undo it until the first membership has ended.</li>
        </ul>
      </ReasonForm>
    </>
  )
}
