import { useLocation } from '@remix-run/react'
import { featureWords, type Feature } from '#/tenants/features'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'

/** Where each feature is at home in the portal. */
const places: readonly [href: string, feature: Feature][] = [
  [paths.business.events.list(), 'events'],
  [paths.business.gifts(), 'gifts'],
  [paths.business.guests(), 'invitations'],
  [paths.business.interest(), 'invitations'],
  [paths.business.inventory.reading(), 'language-models'],
  [paths.business.questions.settings(), 'sommelier'],
  [paths.business.questions.settings(), 'language-models'],
]

/** Tells staff on the pages of a feature that the platform switched it off, why, and what continues. */
export function FeatureOffNotice({ off }: { off: readonly { feature: Feature; reason: string }[] }) {
  const { pathname } = useLocation()
  const isHere = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  const here = off.filter(({ feature }) => places.some(([href, of]) => of === feature && isHere(href)))
  return here.map(({ feature, reason }) => {
    const { name, stops, stays } = featureWords(feature)
    return (
      <Banner key={feature} tone="warn" title={`${name}: switched off by Tastevin`}>
        <p>
          {stops} {stays} Reason: {reason}
        </p>
      </Banner>
    )
  })
}
