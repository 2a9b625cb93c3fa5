// For somebody who is signed in and belongs nowhere yet: /profile-setup
import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { createBusinessForUser } from '~/businesses/create-business-for-user.server'
import { FindClubForm } from '~/businesses/club-search/find-club-form'
import { FormerStaffNotice } from '~/staff-access/components/former-staff-notice'
import { findClubs, noMatches } from '~/businesses/club-search/find-clubs.server'
import { requireUser } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { sessionUserType } from '~/staff-access/user-type.server'
import { createBusinessForm } from '~/identity/schemas'
import { formerBusinessNames } from '~/staff-access/staff-memberships.server'
import { readForm, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, session } = await requireUser(request, context, 'account.read')
  if ((await sessionUserType(context, session)) !== 'none') throw redirect(paths.auth.redirect())
  const { host } = context
  if (host.kind === 'club') {
    const club = { name: host.club.name, open: host.club.canTakeMembers }
    return { club, email: user.email, asked: '', found: noMatches, workedAt: [] }
  }
  const asked = new URL(request.url).searchParams.get('club') ?? ''
  const found = asked ? await findClubs(context, asked) : noMatches
  if (found.to) throw redirect(found.to)
  const workedAt = await formerBusinessNames(
    context.services.scopes.platform('where somebody worked'),
    user.id,
  )
  return { club: null, email: user.email, asked, found, workedAt }
}

/** Brings a restaurant of one's own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireUser(request, context, 'business.create')
  if (context.host.kind !== 'root' || (await sessionUserType(context, session)) !== 'none') {
    throw redirect(paths.auth.redirect(), 303)
  }
  let fields: Record<string, string> = {}
  try {
    const form = await readForm(request, createBusinessForm)
    if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
    fields = form.value
    const cookie = await createBusinessForUser(context, request, session, form.value.restaurantName)
    const headers = cookie ? { 'Set-Cookie': cookie } : undefined
    return redirectDocument(paths.business.dashboard(), { status: 303, headers })
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
  { title: 'Set up your profile' },
  { name: 'robots', content: 'noindex' },
]

export default function ProfileSetup() {
  const { club, email, asked, found, workedAt } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormErrors | undefined
  return (
    <section className="lone">
      {club ? (
        <>
          <h1>No Active Membership</h1>
          <p>You don't have an active membership yet.</p>
          {club.open ? (
            <ButtonLink wide to={paths.join.signup()}>
              {`Join ${club.name}`}
            </ButtonLink>
          ) : (
            <p>{club.name} is not taking new members just now. Please look in again soon.</p>
          )}
        </>
      ) : (
        <>
          <h1>Find your club</h1>
          <FormerStaffNotice names={workedAt} />
          <p>Your account does not belong to a club yet. Join one, and this is where its door will be.</p>
          <FindClubForm action={paths.auth.profileSetup()} asked={asked} {...found} variant="primary" />
          <CreateBusiness refusal={refusal} />
        </>
      )}
      <Form method="post" action={paths.auth.logout()} className={signedInAs}>
        <p className="small">You are signed in as {email}.</p>
        <SubmitButton variant="quiet">Sign Out</SubmitButton>
      </Form>
    </section>
  )
}

const signedInAs =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-0 border-t border-line pt-4 [&>.button]:-mx-4'

function CreateBusiness({ refusal }: { refusal: FormErrors | undefined }) {
  return (
    <div className="grid gap-5 border-t border-line pt-7">
      <h2>Or bring your own restaurant</h2>
      <p>Your club begins as a draft that only you see. You choose its tiers and its look before it opens.</p>
      <ErrorSummary errors={refusal} order={['restaurantName']} />
      <Form method="post" action={paths.auth.profileSetup()}>
        <input type="hidden" name="intent" value="bring-business" />
        <Field
          name="restaurantName"
          label="Restaurant Name"
          autoComplete="organization"
          maxLength={100}
          defaultValue={refusal?.values.restaurantName}
          required
          errors={refusal?.fieldErrors.restaurantName}
        />
        <SubmitButton variant="secondary" intent="bring-business" pendingLabel="Setting up..." wide>
          Set Up My Club
        </SubmitButton>
      </Form>
    </div>
  )
}
