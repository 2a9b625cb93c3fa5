// Deletes the user's own account: /account/delete
import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { BackLink } from '~/foundation/ui/back-link'
import { deleteAccount } from '~/platform/privacy/delete-account.server'
import { clubIdOf } from '~/people/identity/sign-in-context'
import { planDeletion } from '~/platform/privacy/deletion-plan.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { deleteAccountForm } from '~/people/identity/account-settings/schemas'
import { expiredSessionCookie } from '~/people/identity/sessions/session-cookie.server'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  await requireReauthentication(request, context)
  const { obstacle, draftsToClose } = await planDeletion(context.services.scopes, user, clubIdOf(context))
  return { obstacle, draftsToClose, club: context.host.kind === 'club' ? context.host.club.name : null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  await requireReauthentication(request, context, { next: paths.account.delete() })
  return handleForm(request, context, deleteAccountForm, async ({ close, closing }) => {
    await deleteAccount(context, user, { closing: close === 'on' ? closing.split(',') : [] })
    const headers = { 'Set-Cookie': expiredSessionCookie(context) }
    return redirectDocument(paths.home(), { status: 303, headers })
  })
}

export const meta = privateClubPage('Delete your account')

export default function DeleteAccount() {
  const { obstacle, draftsToClose, club } = useLoaderData<typeof loader>()
  const form = useSchemaForm(deleteAccountForm)
  return (
    <div className="security">
      <div>
        <BackLink to={paths.account.settings({ tab: 'security' })}>Account Settings</BackLink>
        <h1>Delete your account</h1>
      </div>
      <ErrorSummary form={form} />
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
          <Form method="post" action={paths.account.delete()} className={narrowFormStyle} {...form.props}>
            {draftsToClose.length > 0 && <CloseDrafts drafts={draftsToClose} field={form.fields.close} />}
            <Checkbox field={form.fields.sure} required>
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
function CloseDrafts({ drafts, field }: { drafts: { id: string; name: string }[]; field: FormField }) {
  const names = drafts.map(({ name }) => name).join(' and ')
  return (
    <>
      <p>
        You’re the only owner of {names}, which never went live. It will be closed with your account: its
        setup ends, its web address becomes available, and its portal can no longer be opened. To keep it,
        make someone else an owner first.
      </p>
      <input type="hidden" name="closing" value={drafts.map(({ id }) => id).join(',')} />
      <Checkbox field={field} required>
        Close {names}
      </Checkbox>
    </>
  )
}
