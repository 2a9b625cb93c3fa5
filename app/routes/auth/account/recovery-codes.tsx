// Replaces the user's recovery codes: /account/security/recovery-codes
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { RecoveryCodes } from '~/second-factor/components/recovery-codes'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { requireUser } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { renewRecoveryCodes } from '~/second-factor/authenticator.server'
import { factorsOf } from '~/identity/sign-in/factors.server'
import { DomainError } from '~/kit/errors'
import { formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  await requireReauthentication(request, context)
  const factors = await factorsOf(context.services.scopes.shared(), user.id)
  if (!factors.authenticatorSince) throw redirect(paths.account.security())
  return { left: factors.recoveryCodesLeft }
}

interface ActionResult extends FormErrors {
  codes?: string[]
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  await requireReauthentication(request, context)
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    if (fields.intent !== 'renew') throw new DomainError('bad-form', 400, 'Please reload the page.')
    const codes = await renewRecoveryCodes(context, user.id)
    return data<ActionResult>({ fieldErrors: {}, values: {}, codes })
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export const meta: MetaFunction = () => [{ title: 'Recovery codes' }, { name: 'robots', content: 'noindex' }]

export default function RenewRecoveryCodes() {
  const { left } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ActionResult | undefined
  if (answer?.codes) {
    return (
      <section className="lone" data-wide>
        <h1>Your new recovery codes</h1>
        <Banner tone="ok">Your old codes no longer work.</Banner>
        <RecoveryCodes codes={answer.codes} />
        <ButtonLink wide to={paths.account.security()}>
          I’ve saved these codes
        </ButtonLink>
      </section>
    )
  }
  return (
    <section className="lone">
      <h1>New recovery codes</h1>
      <ErrorSummary errors={answer} order={[]} />
      <p>You have {left} of 10 codes left. Creating new codes makes your old ones stop working.</p>
      <Form method="post" action={paths.account.recoveryCodes()}>
        <input type="hidden" name="intent" value="renew" />
        <SubmitButton wide>Create new codes</SubmitButton>
      </Form>
      <ButtonLink variant="quiet" to={paths.account.security()}>
        Keep current codes
      </ButtonLink>
    </section>
  )
}
