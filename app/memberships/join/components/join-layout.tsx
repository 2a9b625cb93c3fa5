import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigationType } from '@remix-run/react'
import { ClubLogo } from '#/tenants/components/club-logo'
import { type ClubLinks, ClubShell } from '#/tenants/components/club-shell'
import { Steps } from '~/ui/layout/steps'
import { useReloadOnReturn } from '~/ui/document/use-reload-on-return'
import type { ClubView } from '#/tenants/club-view'
import type { ClubVisitor } from '#/tenants/club-visitor'
import type { WizardStep } from '~/memberships/components/types'

const steps: { step: WizardStep; name: string }[] = [
  { step: 'tier', name: 'Select Tier' },
  { step: 'account', name: 'Create Account' },
  { step: 'review', name: 'Payment' },
]

/** The signup's page around a step: the club and the progress indicator. */
export function JoinLayout({
  club,
  links,
  step,
  visitor,
  children,
}: {
  club: ClubView
  links: ClubLinks
  step: WizardStep
  visitor: ClubVisitor | null
  children: ReactNode
}) {
  // A page restored by Back from the checkout would still show its button as pending.
  useReloadOnReturn()
  return (
    <ClubShell club={club} links={links} visitor={visitor}>
      <div className="join">
        <div className="join-hero">
          <ClubLogo logoUrl={club.brand.logoUrl} logo={club.brand.logo} alt="" height={72} />
          <h1 data-long={club.name.length > 32 || undefined}>Join {club.name}</h1>
          <p>Become part of our exclusive wine club and enjoy premium wine selections every month.</p>
        </div>
        <Steps
          steps={steps.map(({ name }) => name)}
          current={steps.findIndex((candidate) => candidate.step === step) + 1}
        />
        {children}
      </div>
    </ClubShell>
  )
}

/**
 * A step's title. It takes focus after navigation from another step, so that screen readers announce it. A refused
 * form stays at its step and moves no focus.
 */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigation = useNavigationType()
  const [arrival] = useState(navigation)
  useEffect(() => {
    if (arrival !== 'POP') heading.current?.focus({ preventScroll: true })
  }, [arrival])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
