import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Field } from '~/ui/form/field'
import { PasswordField } from '~/ui/form/password-field'

/** Takes an invitation up with the account that is signed in, whichever address it went to. */
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
          <strong>{user.email}</strong>. You may go on with this account: the owners will see which one it is.
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="join" />
        <SubmitButton wide intent="join" pendingLabel="Joining...">
          {`Continue as ${user.fullName || user.email}`}
        </SubmitButton>
      </Form>
      <Form method="post" action={paths.auth.logout()} reloadDocument>
        <p className="small">To use another account, sign out and open the link in your mail again.</p>
        <SubmitButton variant="quiet" intent="sign-out">
          Sign Out
        </SubmitButton>
      </Form>
    </>
  )
}

/** Somebody who is not signed in: with the account they have, or a new one for the address they were written to. */
export function JoinWithNewAccount({
  invite,
  refusal,
}: {
  invite: { token: string; fullName: string; email: string }
  refusal: FormErrors | undefined
}) {
  return (
    <>
      <h2>New here?</h2>
      <p>
        Choose a password, and you sign in with <strong>{invite.email}</strong> from now on.
      </p>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="sign-up" />
        {/* Password managers keep the password under it. */}
        <input type="email" name="username" autoComplete="username" value={invite.email} readOnly hidden />
        <Field
          name="fullName"
          label="Full Name"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={100}
          required
          defaultValue={refusal?.values.fullName ?? invite.fullName}
          errors={refusal?.fieldErrors.fullName}
        />
        <PasswordField
          name="password"
          label="Password"
          placeholder="At least 8 characters"
          autoComplete="new-password"
          required
          errors={refusal?.fieldErrors.password}
        />
        <SubmitButton wide intent="sign-up" pendingLabel="Joining...">
          Create Account and Join
        </SubmitButton>
      </Form>
      <h2>Have an account?</h2>
      <p>Sign in, and you come back to this page.</p>
      <ButtonLink variant="secondary" wide to={paths.auth.login(paths.joinStaff(invite.token))}>
        Sign In
      </ButtonLink>
    </>
  )
}

const invalidMessages = {
  used: {
    title: 'This invitation has been used',
    text: 'It works once. If it was you who used it, sign in: the portal is open to you.',
  },
  revoked: {
    title: 'This invitation was taken back',
    text: 'The business no longer needs it. Please ask whoever invited you if you think this is a mistake.',
  },
  expired: {
    title: 'This invitation is out of date',
    text: 'It was good for seven days. Please ask whoever invited you to send it again: it takes them one press.',
  },
  unknown: {
    title: 'This link is not one of ours',
    text: 'Please open it from the newest mail once more, whole: an invitation that was sent again has a new link.',
  },
}

/** An invitation that cannot be taken up, and what to do about it. */
export function InvalidStaffInvitation({ state }: { state: keyof typeof invalidMessages }) {
  const { title, text } = invalidMessages[state]
  return (
    <section className="lone">
      <h1>{title}</h1>
      <p>{text}</p>
      <ButtonLink wide to={paths.auth.dashboard()}>
        Go to Dashboard
      </ButtonLink>
    </section>
  )
}
