// The code that staff show a member, for those who cannot scan: /customer/claim/code
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { redeemDeskCode } from '~/membership/claims/claim-links.server'
import { claimCodeForm } from '~/membership/claims/schemas'
import { countHits, networkOf } from '~/people/identity/rate-limits.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

export function loader({ context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'club') throw new Response(null, { status: 404 })
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (context.host.kind !== 'club') throw new Response(null, { status: 404 })
  const { club } = context.host
  const { scopes } = context.services
  const now = context.now(club.id)
  return handleForm(request, context, claimCodeForm, async ({ code }) => {
    const limit = { limit: 20, windowSeconds: 900 }
    await countHits(
      scopes,
      [{ bucket: 'claim-code', key: `${club.id}\n${networkOf(context.clientAddress)}`, ...limit }],
      now,
    )
    const token = await redeemDeskCode(scopes.club(club), code, now)
    if (token === null)
      throw new DomainError('unknown-code', 400, 'This code is not valid. Ask the team for a new one.', {
        field: 'code',
      })
    return redirect(paths.customer.claimLink(token), 303)
  })
}

export const meta = privateClubPage('Enter your code')

export default function ClaimCode() {
  const form = useSchemaForm(claimCodeForm)
  return (
    <section className="lone">
      <h1>Enter your code</h1>
      <p>The team shows you a code of eight letters and digits. It confirms your membership.</p>
      <CheckedForm form={form}>
        <Field field={form.fields.code} label="Code" autoComplete="off" autoCapitalize="characters" />
        <SubmitButton wide>Continue</SubmitButton>
      </CheckedForm>
    </section>
  )
}
