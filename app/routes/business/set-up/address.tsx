// The club's own place on the web: /business/setup/address. With ?slug= it says whether that one is free.
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { changeSlug } from '~/businesses/change-slug.server'
import { AddressForm } from '~/businesses/set-up/components/address-form'
import { StepTitle } from '~/businesses/set-up/components/set-up-frame'
import { addressForm } from '~/businesses/set-up/schemas'
import { slugRefusal, suggestSlugs } from '~/businesses/slug-availability.server'
import { requireSetUp, saveStep } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, club, setUp } = await requireSetUp(request, context, 'settings.change')
  const db = context.services.scopes.platform('is a web address free')
  const now = context.now()
  const asked = new URL(request.url).searchParams.get('slug')
  const slug = asked?.trim().toLowerCase().slice(0, 60) ?? ''
  return {
    current: club.slug,
    rootDomain: context.services.env.rootDomain,
    isFixed: setUp.facts.status !== 'draft',
    asked: asked === null ? null : { slug, refusal: await slugRefusal(db, { businessId, slug, now }) },
    suggestions: await suggestSlugs(db, { businessId, name: club.name, except: club.slug, now }),
  }
}

/**
 * Whether an address is free is asked while somebody types, with `typing` in the query: where no answer comes, the form
 * stays and nothing is said.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (!new URL(request.url).searchParams.has('typing')) throw error
    return { asked: null }
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  const across = context.services.scopes.platform('a web address is chosen')
  return saveStep(request, context, 'address', addressForm, ({ businessId, by }, { slug }) =>
    changeSlug(across, { businessId, slug, ...by }),
  )
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
