import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { newStaffAccountForm } from '../schemas'
import { lonePageStyle } from '~/foundation/ui/layout/lone-page'
import { noteStyle } from '~/foundation/ui/layout/text-style'

/**
 * Accepts an invitation with the account that is signed in, even if its address differs from the invited one.
 */
export function JoinWithAccount({
  user,
  invitedAs,
}: {
  user: { fullName: string; email: string }
  invitedAs: string
}) {
  const isAnother = user.email.toLowerCase() !== invitedAs.toLowerCase()
  return (
    <>
      {isAnother && (
        <p>
          The invitation was sent to <strong>{invitedAs}</strong>, and you are signed in as{' '}
          <strong>{user.email}</strong>. You can continue with this account; the owners will see which one it
          is.
        </p>
      )}
      <IntentForm intent="join" wide pendingLabel="Joining...">
        {`Continue as ${user.fullName || user.email}`}
      </IntentForm>
      <Form method="post" action={paths.auth.logout()} reloadDocument>
        <p className={noteStyle}>
          To use a different account, sign out and open the link in your email again.
        </p>
        <SubmitButton variant="quiet" intent="sign-out">
          Sign Out
        </SubmitButton>
      </Form>
    </>
  )
}

/** Accepts an invitation with an existing account, or with a new one for the invited address. */
export function JoinWithNewAccount({
  invite,
}: {
  invite: { token: string; fullName: string; email: string }
}) {
  const form = useSchemaForm(newStaffAccountForm, {
    intent: 'sign-up',
    defaultValue: { fullName: invite.fullName },
  })
  return (
    <>
      <h2>New here?</h2>
      <p>
        Choose a password. You’ll sign in with <strong>{invite.email}</strong>.
      </p>
      <CheckedForm form={form}>
        {/* Password managers keep the password under it. */}
        <input type="email" name="username" autoComplete="username" value={invite.email} readOnly hidden />
        <Field field={form.fields.fullName} label="Full Name" autoComplete="name" autoCapitalize="words" />
        <PasswordField
          field={form.fields.password}
          label="Password"
          placeholder="At least 8 characters"
          autoComplete="new-password"
          required
        />
        <SubmitButton wide intent="sign-up" pendingLabel="Joining...">
          Create account and join
        </SubmitButton>
      </CheckedForm>
      <h2>Already have an account?</h2>
      <p>Sign in to accept the invitation.</p>
      <ButtonLink variant="secondary" wide to={paths.auth.login(paths.joinStaff(invite.token))}>
        Sign In
      </ButtonLink>
    </>
  )
}

const invalidMessages = {
  used: {
    title: 'This invitation has already been used',
    text: 'An invitation works once. If you used it, sign in to open the portal.',
  },
  revoked: {
    title: 'This invitation was canceled',
    text: 'The business canceled it. If you think this is a mistake, please ask the person who invited you.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'Invitations are valid for seven days. Please ask the person who invited you to resend it.',
  },
  unknown: {
    title: 'This link is invalid',
    text: 'Please open the link from the latest email: a resent invitation has a new link.',
  },
}

/** An invalid invitation, and what to do about it. */
export function InvalidStaffInvitation({ state }: { state: keyof typeof invalidMessages }) {
  const { title, text } = invalidMessages[state]
  return (
    <section className={lonePageStyle()}>
      <h1>{title}</h1>
      <p>{text}</p>
      <ButtonLink wide to={paths.auth.dashboard()}>
        Go to Dashboard
      </ButtonLink>
    </section>
  )
}
