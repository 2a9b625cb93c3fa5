// Creates an account: /signup. A club's host has its own signup.
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { FindClubForm, type ClubMatch } from '~/business/club-search/find-club-form'
import { findClubs, noMatches } from '~/business/club-search/find-clubs.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { signUpForm } from '~/people/identity/schemas'
import { createDraftBusiness } from '~/business/profile/create-draft-business.server'
import { signUp } from '~/people/identity/sign-up.server'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { EmailField } from '~/foundation/ui/form/email-field'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, FieldError } from '~/foundation/ui/form/field'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { useFormValues } from '~/foundation/ui/form/use-form-values'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { labelStyle } from '~/foundation/ui/form/input-style'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { cx } from 'class-variance-authority'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind === 'club') throw redirect(paths.join.signup())
  const club = new URL(request.url).searchParams.get('club') ?? ''
  const clubs = club
    ? await findClubs(context.services, {
        text: club,
        clientAddress: context.clientAddress,
        now: context.now(),
      })
    : noMatches
  if (clubs.to) throw redirect(clubs.to)
  return { text: club, matches: clubs }
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.host.kind === 'club') throw redirect(paths.join.signup(), 303)
  return handleForm(
    request,
    context,
    signUpForm,
    async (form) => {
      await signUp(context, form, { createDraftBusiness })
      return { sentTo: form.email }
    },
    { failure: 'Failed to create user account' },
  )
}

export const meta: MetaFunction = () => [{ title: 'Sign up' }]

export default function SignUp() {
  const { text, matches } = useLoaderData<typeof loader>()
  const sentTo = useActionData<typeof action>()?.sentTo
  if (sentTo !== undefined) return <CheckYourEmail email={sentTo} />
  return (
    <section className="lone">
      <h1>Create your account</h1>
      <SignUpForm />
      <p className="small">
        Already have an account?{' '}
        <Link className="link" to={paths.auth.login()}>
          Sign In
        </Link>
      </p>
      <FindYourClub text={text} matches={matches} />
    </section>
  )
}

function SignUpForm() {
  const form = useSchemaForm(signUpForm)
  const { username, email, password, confirmPassword, accountType, restaurantName } = form.fields
  const first = accountType.initialValue === 'restaurant' ? 'restaurant' : 'customer'
  const { values, onInput } = useFormValues(form.props.id, { accountType: first })
  const hydrated = useHydrated()
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={paths.auth.signup()} {...form.props} onInput={onInput}>
        <Field
          field={username}
          label="Username"
          hint="Your name, as we should address you"
          autoComplete="name"
        />
        <EmailField field={email} label="Email Address" autoComplete="username" />
        <PasswordField
          field={password}
          label="Password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField field={confirmPassword} label="Confirm Password" autoComplete="new-password" />
        <fieldset className="grid gap-2.5">
          <legend className={labelStyle}>Account Type</legend>
          {accountTypes.map(({ value, label, what }, index) => (
            <label key={value} className={accountChoice}>
              <input
                className="size-5 flex-none outline-none"
                id={index === 0 ? accountType.id : undefined}
                type="radio"
                name={accountType.name}
                value={value}
                defaultChecked={value === first}
              />
              <span className="grid">
                <strong>{label}</strong>
                <span>{what}</span>
              </span>
            </label>
          ))}
          <FieldError id={accountType.id} errors={accountType.errors} />
        </fieldset>
        {/* Without JavaScript the field cannot be hidden, so a hint says when it applies. */}
        {(!hydrated || values.accountType === 'restaurant') && (
          <Field
            field={restaurantName}
            label="Restaurant Name"
            hint={hydrated ? undefined : 'For a restaurant account only'}
            autoComplete="organization"
          />
        )}
        <SubmitButton pendingLabel="Signing Up..." wide>
          Sign Up
        </SubmitButton>
      </Form>
    </>
  )
}

const accountTypes = [
  { value: 'customer', label: 'Customer', what: 'I want to join a wine club' },
  { value: 'restaurant', label: 'Restaurant', what: 'I want to run a wine club' },
]

function CheckYourEmail({ email }: { email: string }) {
  return (
    <section className="lone">
      <h1>Check your inbox</h1>
      <Banner tone="ok">
        We’ve emailed a link to <strong>{email}</strong>. Open it to activate your account. The link is valid
        for 24 hours.
      </Banner>
      <p>Nothing after a few minutes? Check your spam folder, or sign in to send it again.</p>
      <p className="small">
        <Link className="link" to={paths.auth.login()}>
          Back to sign in
        </Link>
      </p>
    </section>
  )
}

const accountChoice = cx(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line bg-raised px-3.5 py-2.5',
  'has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
)

function FindYourClub({ text, matches }: { text: string; matches: { clubs: ClubMatch[]; more: boolean } }) {
  return (
    <details className="border-t border-line pt-4 [&>*+*]:mt-3" open={text !== ''}>
      <summary className={disclosureStyle}>Joining a specific club?</summary>
      <p>You choose a tier and create your account on the club’s own page.</p>
      <FindClubForm action={paths.auth.signup()} text={text} {...matches} />
    </details>
  )
}
