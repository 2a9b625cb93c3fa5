// The club's own place on the web: /business/setup/address. With ?slug= it says whether that one is free.
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { chooseSlug } from '~/businesses/onboarding/choose-slug.server'
import { ChooseSlugForm } from '~/businesses/onboarding/components/choose-slug-form'
import { StepTitle } from '~/businesses/onboarding/components/onboarding-frame'
import { slugForm } from '~/businesses/onboarding/schemas'
import { slugUnavailableReason, suggestSlugs } from '~/businesses/web-address/slug-availability.server'
import { requireOnboarding, saveStep } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, club, setUp } = await requireOnboarding(request, context, 'settings.change')
  const db = context.services.scopes.platform('is a web address free')
  const now = context.now()
  const asked = new URL(request.url).searchParams.get('slug')
  const slug = asked?.trim().toLowerCase().slice(0, 60) ?? ''
  return {
    current: club.slug,
    rootDomain: context.services.env.rootDomain,
    isFixed: setUp.onboardingState.status !== 'draft',
    asked:
      asked === null ? null : { slug, refusal: await slugUnavailableReason(db, { businessId, slug, now }) },
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
  return saveStep(request, context, 'address', slugForm, ({ businessId, by }, { slug }) =>
    chooseSlug(across, { businessId, slug, ...by }),
  )
}

export const meta: MetaFunction = () => [
  { title: 'Set-up: web address – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function WebAddressStep() {
  const shown = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <StepTitle title="Your web address">
        The link on the card at the table, and in every letter to your members. You may choose freely until
        your club is live.
      </StepTitle>
      <ChooseSlugForm {...shown} refusal={refusal} />
    </>
  )
}
