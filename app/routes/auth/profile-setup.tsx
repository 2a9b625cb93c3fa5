// For signed-in users without a membership or business: /profile-setup
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
import { rotateSession } from '~/identity/sessions/start-session.server'
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
  const found = asked
    ? await findClubs(context.services, {
        text: asked,
        clientAddress: context.clientAddress,
        now: context.now(),
      })
    : noMatches
  if (found.to) throw redirect(found.to)
  const workedAt = await formerBusinessNames(
    context.services.scopes.platform('former staff memberships'),
    user.id,
  )
  return { club: null, email: user.email, asked, found, workedAt }
}

/** Creates a business for the user. */
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
    await createBusinessForUser(context.services.scopes, {
      user: session.user,
      name: form.value.restaurantName,
      requestId: context.requestId,
      now: context.now(),
    })
    const cookie = await rotateSession(context, request)
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
            <p>{club.name} isn’t taking new members right now. Please check back soon.</p>
          )}
        </>
      ) : (
        <>
          <h1>Find your club</h1>
          <FormerStaffNotice names={workedAt} />
          <p>Once you join a club, you’ll find it here.</p>
          <FindClubForm action={paths.auth.profileSetup()} asked={asked} {...found} variant="primary" />
          <CreateBusiness refusal={refusal} />
        </>
      )}
      <Form method="post" action={paths.auth.logout()} className={signedInAs}>
        <p className="small">You’re signed in as {email}.</p>
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
      <h2>Start your own wine club</h2>
      <p>
        Your club starts as a draft that only you can see. Choose its tiers and design before you go live.
      </p>
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
          Set up my club
        </SubmitButton>
      </Form>
    </div>
  )
}
