// For signed-in users without a membership or business: /profile-setup
import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { createBusinessForUser } from '~/business/onboarding/create-business-for-user.server'
import { FindClubForm } from '~/business/club-search/find-club-form'
import { FormerStaffNotice } from '~/people/staff-access/components/former-staff-notice'
import { findClubs, noMatches } from '~/business/club-search/find-clubs.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { sessionUserType } from '~/people/staff-access/user-type.server'
import { createBusinessForm } from '~/people/identity/schemas'
import { rotateSession } from '~/people/identity/sessions/start-session.server'
import { formerBusinessNames } from '~/people/staff-access/staff-memberships.server'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, session } = await requireUser(request, context, 'account.read')
  if ((await sessionUserType(context, session)) !== 'none') throw redirect(paths.auth.redirect())
  const { host } = context
  if (host.kind === 'club') {
    const club = { name: host.club.name, open: host.club.canTakeMembers }
    return { club, email: user.email, text: '', matches: noMatches, workedAt: [] }
  }
  const clubRef = new URL(request.url).searchParams.get('club') ?? ''
  const clubs = clubRef
    ? await findClubs(context.services, {
        text: clubRef,
        clientAddress: context.clientAddress,
        now: context.now(),
      })
    : noMatches
  if (clubs.to) throw redirect(clubs.to)
  const workedAt = await formerBusinessNames(
    context.services.scopes.platform('former staff memberships'),
    user.id,
  )
  return { club: null, email: user.email, text: clubRef, matches: clubs, workedAt }
}

/** Creates a business for the user. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireUser(request, context, 'business.create')
  if (context.host.kind !== 'root' || (await sessionUserType(context, session)) !== 'none') {
    throw redirect(paths.auth.redirect(), 303)
  }
  return handleForm(request, context, createBusinessForm, async ({ restaurantName }) => {
    await createBusinessForUser(context.services.scopes, {
      user: session.user,
      name: restaurantName,
      requestId: context.requestId,
      now: context.now(),
    })
    const cookie = await rotateSession(context, request)
    const headers = cookie ? { 'Set-Cookie': cookie } : undefined
    return redirectDocument(paths.business.dashboard(), { status: 303, headers })
  })
}

export const meta = privateClubPage('Set up your profile')

export default function ProfileSetup() {
  const { club, email, text, matches, workedAt } = useLoaderData<typeof loader>()
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
          <FindClubForm action={paths.auth.profileSetup()} text={text} {...matches} variant="primary" />
          <CreateBusiness />
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

function CreateBusiness() {
  const form = useSchemaForm(createBusinessForm)
  return (
    <div className="grid gap-5 border-t border-line pt-7">
      <h2>Start your own wine club</h2>
      <p>
        Your club starts as a draft that only you can see. Choose its tiers and design before you go live.
      </p>
      <ErrorSummary form={form} />
      <Form method="post" action={paths.auth.profileSetup()} {...form.props}>
        <input type="hidden" name="intent" value="bring-business" />
        <Field field={form.fields.restaurantName} label="Restaurant Name" autoComplete="organization" />
        <SubmitButton variant="secondary" intent="bring-business" pendingLabel="Setting up..." wide>
          Set up my club
        </SubmitButton>
      </Form>
    </div>
  )
}
