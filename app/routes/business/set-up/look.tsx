// The clothes of a club, to begin with: /business/setup/look
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { chooseLook } from '~/businesses/set-up/choose-look.server'
import { PresetChooser } from '~/businesses/set-up/components/preset-chooser'
import { StepTitle } from '~/businesses/set-up/components/set-up-frame'
import { lookForm } from '~/businesses/set-up/schemas'
import { checkFields, formFields } from '~/kit/forms.server'
import { goOn, refuse, requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club } = await requireSetUp(request, context)
  return { name: club.name, preset: club.brand.preset }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireSetUp(request, context)
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = checkFields(fields, lookForm)
    if (!form.ok) return data(form.refusal, { status: form.status })
    const { requestId } = context
    await chooseLook(db, { ...form.value, userId: user.id, requestId, now: context.now(businessId) })
    return goOn(context, businessId, 'look')
  } catch (error) {
    return refuse(error, fields)
  }
}

export const meta: MetaFunction = () => [
  { title: 'Set-up: look – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function LookStep() {
  const { name, preset } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <StepTitle title="Your look">
        Four finished looks that differ in more than color. Choose the one that feels like your house: your
        page, your checkout and your letters wear it.
      </StepTitle>
      <PresetChooser name={name} chosen={preset} refusal={refusal} />
    </>
  )
}
