// The club's web address: /business/setup/address. With ?slug= it checks whether that one is available.
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { chooseSlug } from '~/business/onboarding/choose-slug.server'
import { ChooseSlugForm } from '~/business/onboarding/components/choose-slug-form'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { slugForm } from '~/business/onboarding/schemas'
import { slugUnavailableReason, suggestSlugs } from '~/business/web-address/slug-availability.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireOnboarding, saveStep } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, club, setUp } = await requireOnboarding(request, context, 'settings.change')
  const db = context.services.scopes.platform('check slug availability')
  const now = context.now()
  const slugParam = new URL(request.url).searchParams.get('slug')
  const slug = slugParam?.trim().toLowerCase().slice(0, 60) ?? ''
  return {
    current: club.slug,
    rootDomain: context.services.env.rootDomain,
    isFixed: setUp.onboardingState.status !== 'draft',
    checked:
      slugParam === null
        ? null
        : { slug, refusal: await slugUnavailableReason(db, { businessId, slug, now }) },
    suggestions: await suggestSlugs(db, { businessId, name: club.name, except: club.slug, now }),
  }
}

/**
 * While the user types, availability is requested with `typing` in the query: if that fails, the form stays and shows
 * nothing.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (!new URL(request.url).searchParams.has('typing')) throw error
    return { checked: null }
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  const across = context.services.scopes.platform('choose slug')
  return saveStep({ request, context }, 'address', slugForm, ({ businessId, by }, { slug }) =>
    chooseSlug(across, { businessId, slug, ...by }),
  )
}

export const meta = privatePage('Setup: web address')

export default function WebAddressStep() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <StepTitle title="Your web address">
        It appears on your table cards and in every email to your members. You can change it freely until your
        club goes live.
      </StepTitle>
      <ChooseSlugForm {...shown} />
    </>
  )
}
