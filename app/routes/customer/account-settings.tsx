// What the club knows of a member, to be put right by themselves: /customer/account-settings
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireMember } from '~/accounts/guards.server'
import { DomainError } from '~/kit/errors'
import { readForm } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { memberFront } from '~/memberships/member-front'
import { membershipSummary } from '~/memberships/queries.server'
import { profileForm } from '~/memberships/schemas'
import { updateProfile } from '~/memberships/update-profile.server'
import { Banner } from '~/ui/banner'
import { ButtonLink, SubmitButton } from '~/ui/button'
import { Card, Facts } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context)
  const summary = await membershipSummary(db, member.id)
  if (!summary) throw new DomainError('member-missing', 404, 'Failed to load customer data')
  const { fullName, phone, email } = memberFront(summary.member)
  return {
    club: club.name,
    profile: { fullName: fullName ?? '', phone: phone ?? '' },
    email,
    saved: new URL(request.url).searchParams.has('saved'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, user } = await requireMember(request, context)
  const form = await readForm(request, profileForm)
  if (!form.ok) return data(form.refusal, { status: form.status })
  const { requestId } = context
  await updateProfile(db, {
    ...form.value,
    memberId: member.id,
    userId: user.id,
    requestId,
    now: context.now(),
  })
  return redirect(paths.customer.accountSettings({ saved: '1' }), 303)
}

export const meta: MetaFunction = () => [
  { title: 'Account Settings' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const order = ['fullName', 'phone'] as const

export default function AccountSettings() {
  const { club, profile, email, saved } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const shown = { ...profile, ...refusal?.values }
  return (
    <div className="overview">
      <h1>Account Settings</h1>
      {saved && !refusal && <Banner tone="ok">Your profile is saved.</Banner>}
      <Card title="Profile">
        <Form method="post" noValidate className="join-form">
          <ErrorSummary errors={refusal ?? null} order={order} />
          <Field
            name="fullName"
            label="Full Name"
            autoComplete="name"
            autoCapitalize="words"
            required
            maxLength={200}
            defaultValue={shown.fullName}
            errors={refusal?.fieldErrors.fullName}
          />
          <Field
            name="phone"
            label="Phone Number"
            optional
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            defaultValue={shown.phone}
            errors={refusal?.fieldErrors.phone}
          />
          <Facts facts={[{ name: 'Email', value: email ?? 'Not provided' }]} />
          <p className="join-next">
            This is what {club} sees of you. Your email address is also how you sign in.
          </p>
          <div className="actions">
            <SubmitButton intent="save-profile">Save</SubmitButton>
            <ButtonLink to={paths.customer.dashboard()} variant="quiet">
              Back to your membership
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </div>
  )
}
