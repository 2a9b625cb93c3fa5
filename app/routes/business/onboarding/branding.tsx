// Chooses a preset to start from: /business/setup/look
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { editableBranding } from '~/business/branding/queries.server'
import { choosePreset } from '~/business/onboarding/choose-preset.server'
import { LogoFirst } from '~/business/onboarding/components/logo-first'
import { PresetChooser } from '~/business/onboarding/components/preset-chooser'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { presetForm } from '~/business/onboarding/schemas'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireOnboarding, saveStep } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db } = await requireOnboarding(request, context, 'settings.change')
  const { brand, proposals } = await editableBranding(db)
  return {
    name: club.name,
    preset: club.brand.preset,
    logo: brand.logo,
    palettes: proposals.map(({ name, colors }) => ({ name, colors })),
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return saveStep({ request, context }, 'look', presetForm, ({ db, by }, { preset }) =>
    choosePreset(db, { preset, ...by }),
  )
}

export const meta = privatePage('Setup: branding')

export default function BrandingStep() {
  const { name, preset, ...logo } = useLoaderData<typeof loader>()
  return (
    <>
      <StepTitle title="Your branding">
        Your logo first, then a preset with its own layout, fonts and colors. Your club page, checkout and
        emails will use both.
      </StepTitle>
      <LogoFirst {...logo} />
      <PresetChooser name={name} current={preset} />
    </>
  )
}
