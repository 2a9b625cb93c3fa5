// Deletes the user's own account: /account/delete
import {
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { BackLink } from '~/ui/back-link'
import { deleteAccount } from '~/privacy/delete-account.server'
import { clubIdOf } from '~/identity/sign-in-context'
import { planDeletion } from '~/privacy/deletion-plan.server'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { requireUser } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { expiredSessionCookie } from '~/identity/sessions/session-cookie.server'
import { DomainError } from '~/kit/errors'
import { formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { Checkbox } from '~/ui/form/checkbox'
import { narrowFormStyle } from '~/ui/form/input-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  await requireReauthentication(request, context)
  const { obstacle, draftsToClose } = await planDeletion(context.services.scopes, user, clubIdOf(context))
  return { obstacle, draftsToClose, club: context.host.kind === 'club' ? context.host.club.name : null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  await requireReauthentication(request, context, { next: paths.account.delete() })
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    if (fields.sure !== 'on') {
      throw new DomainError('not-sure', 400, 'Please check the box first', { field: 'sure' })
    }
    const closing = fields.close === 'on' ? (fields.closing ?? '').split(',') : []
    await deleteAccount(context, user, { closing })
    const headers = { 'Set-Cookie': expiredSessionCookie(context) }
    return redirectDocument(paths.home(), { status: 303, headers })
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export const meta: MetaFunction = () => [
  { title: 'Delete your account' },
  { name: 'robots', content: 'noindex' },
]

export default function DeleteAccount() {
  const { obstacle, draftsToClose, club } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormErrors | undefined
  return (
    <div className="security">
      <div>
        <BackLink to={paths.account.settings({ tab: 'security' })}>Account Settings</BackLink>
        <h1>Delete your account</h1>
      </div>
      {refusal?.formError && <Banner tone="error">{refusal.formError}</Banner>}
      {obstacle ? (
        <Card title="You can’t delete your account yet">
          <p>{obstacle}</p>
        </Card>
      ) : (
        <Card title="What happens">
          <p>
            {club
              ? `We cancel your ${club} membership, which ends when your paid time runs out. Then ${club} deletes your name, addresses, phone number and date of birth, and you’re signed out.`
              : 'We cancel your memberships, which end when your paid time runs out. Then we delete your name, addresses, phone number, date of birth and everything you sign in with.'}
          </p>
          <p>
            By law, some records are kept without your name: invoices and payments, what you agreed to, and
            the activity log. Stripe deletes your name and address immediately, and your cards once your
            membership has ended; its past invoices stay unchanged. Any open checkout is closed and can no
            longer be paid.
          </p>
          <p>This can’t be undone. You may want to download your data first.</p>
          <Form method="post" action={paths.account.delete()} className={narrowFormStyle}>
            {draftsToClose.length > 0 && (
              <CloseDrafts drafts={draftsToClose} errors={refusal?.fieldErrors.close} />
            )}
            <Checkbox name="sure" required errors={refusal?.fieldErrors.sure}>
              I want to delete my account
            </Checkbox>
            <div className="actions">
              <SubmitButton variant="danger" pendingLabel="Deleting...">
                Delete my account
              </SubmitButton>
              <ButtonLink to={paths.account.export()} document variant="secondary">
                Download my data
              </ButtonLink>
            </div>
          </Form>
        </Card>
      )}
    </div>
  )
}

/** Drafts whose only owner is being deleted. */
function CloseDrafts({
  drafts,
  errors,
}: {
  drafts: { id: string; name: string }[]
  errors: string[] | undefined
}) {
  const names = drafts.map(({ name }) => name).join(' and ')
  return (
    <>
      <p>
        You’re the only owner of {names}, which never went live. It will be closed with your account: its
        setup ends, its web address becomes available, and its portal can no longer be opened. To keep it,
        make someone else an owner first.
      </p>
      <input type="hidden" name="closing" value={drafts.map(({ id }) => id).join(',')} />
      <Checkbox name="close" required errors={errors}>
        Close {names}
      </Checkbox>
    </>
  )
}
