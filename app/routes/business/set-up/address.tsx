// The club's own place on the web: /business/setup/address. With ?slug= it says whether that one is free.
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeSlug } from '~/businesses/change-slug.server'
import { AddressForm } from '~/businesses/set-up/components/address-form'
import { StepTitle } from '~/businesses/set-up/components/set-up-frame'
import { addressForm } from '~/businesses/set-up/schemas'
import { slugRefusal, suggestSlugs } from '~/businesses/slug-availability.server'
import { checkFields, formFields } from '~/kit/forms.server'
import { goOn, refuse, requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, club, setUp } = await requireSetUp(request, context)
  const db = context.services.scopes.platform('is a web address free')
  const asked = new URL(request.url).searchParams.get('slug')
  const slug = asked?.trim().toLowerCase().slice(0, 60) ?? ''
  return {
    current: club.slug,
    rootDomain: context.services.env.rootDomain,
    isFixed: setUp.facts.status !== 'draft',
    asked: asked === null ? null : { slug, refusal: await slugRefusal(db, businessId, slug) },
    suggestions: await suggestSlugs(db, { businessId, name: club.name, except: club.slug }),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { businessId, user } = await requireSetUp(request, context)
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = checkFields(fields, addressForm)
    if (!form.ok) return data(form.refusal, { status: form.status })
    await changeSlug(context.services.scopes.platform('a web address is chosen'), {
      businessId,
      slug: form.value.slug,
      userId: user.id,
      requestId: context.requestId,
      now: context.now(businessId),
    })
    return goOn(context, businessId, 'address')
  } catch (error) {
    return refuse(error, fields)
  }
}

export const meta: MetaFunction = () => [
  { title: 'Set-up: web address – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function AddressStep() {
  const shown = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <StepTitle title="Your web address">
        The link on the card at the table, and in every letter to your members. You may choose freely until
        your club is live.
      </StepTitle>
      <AddressForm {...shown} refusal={refusal} />
    </>
  )
}
