// Chooses a preset to start from: /business/setup/look
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { choosePreset } from '~/business/onboarding/choose-preset.server'
import { PresetChooser } from '~/business/onboarding/components/preset-chooser'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { presetForm } from '~/business/onboarding/schemas'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireOnboarding, saveStep } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club } = await requireOnboarding(request, context, 'settings.change')
  return { name: club.name, preset: club.brand.preset }
}

export function action({ request, context }: ActionFunctionArgs) {
  return saveStep({ request, context }, 'look', presetForm, ({ db, by }, { preset }) =>
    choosePreset(db, { preset, ...by }),
  )
}

export const meta = privatePage('Setup: branding')

export default function BrandingStep() {
  const { name, preset } = useLoaderData<typeof loader>()
  return (
    <>
      <StepTitle title="Your branding">
        Four presets, each with its own layout, fonts and colors. Choose the one that fits your business; your
        club page, checkout and emails will use it.
      </StepTitle>
      <PresetChooser name={name} current={preset} />
      <p>
        To add your logo and photo and change colors and texts next to a live preview,{' '}
        <Link className="link" to={paths.business.look()}>
          open the branding editor
        </Link>
        .
      </p>
    </>
  )
}
