import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigationType } from '@remix-run/react'
import { ClubLogo } from '#/tenants/components/club-logo'
import { type ClubLinks, ClubShell } from '#/tenants/components/club-shell'
import { Steps } from '~/foundation/ui/layout/steps'
import { useReloadOnReturn } from '~/foundation/ui/document/use-reload-on-return'
import type { ClubView } from '#/tenants/club-view'
import type { ClubVisitor } from '#/tenants/club-visitor'
import type { WizardStep } from '~/membership/memberships/components/types'

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
  const isFirst = step === 'tier'
  return (
    <ClubShell club={club} links={links} visitor={visitor} showsLogo={isFirst}>
      <div
        className={cx(
          'mx-auto mb-[clamp(3rem,6vw,6rem)]',
          isFirst ? 'mt-[clamp(1rem,3vw,2.5rem)]' : 'mt-[clamp(0.25rem,2vw,1.5rem)]',
          step === 'account' ? 'w-[min(100%-2.5rem,62rem)]' : 'w-[min(100%-2.5rem,46rem)]',
        )}
      >
        {isFirst ? (
          <Welcome club={club} />
        ) : (
          <h1 className="mb-4 text-center text-[clamp(1.2rem,1.1rem+0.5vw,1.5rem)]">Join {club.name}</h1>
        )}
        <div className={cx('mx-auto max-w-xl', isFirst ? 'mb-[clamp(2rem,4vw,3rem)]' : 'mb-6 sm:mb-8')}>
          <Steps
            steps={steps.map(({ name }) => name)}
            current={steps.findIndex((candidate) => candidate.step === step) + 1}
          />
        </div>
        {children}
      </div>
    </ClubShell>
  )
}

/** The club's logo, title and introduction. Only step 1 has room for it. */
function Welcome({ club }: { club: ClubView }) {
  return (
    <div className="mb-9 grid justify-items-center gap-3.5 text-center [&>img]:h-18">
      <ClubLogo logoUrl={club.brand.logoUrl} logo={club.brand.logo} alt="" height={72} />
      <h1
        className={
          club.name.length > 32
            ? 'text-[clamp(1.5rem,1.25rem+1.5vw,2.4rem)]'
            : 'text-[clamp(2.1rem,1.5rem+2.8vw,3.25rem)]'
        }
      >
        Join {club.name}
      </h1>
      <p className="max-w-136 text-[1.1rem] leading-normal text-balance text-muted">
        Become part of our exclusive wine club and enjoy premium wine selections every month.
      </p>
    </div>
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
    <h2 ref={heading} tabIndex={-1} className="mb-5 text-[clamp(1.5rem,1.3rem+1vw,2rem)] sm:mb-6">
      {children}
    </h2>
  )
}
