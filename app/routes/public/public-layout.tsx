import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { type NavLink, PageLayout } from '~/ui/layout/page-layout'

const onLanding = (section: string) => `${paths.public.landing()}#${section}`

/** The platform's public pages, in the order of its header. */
export const publicLinks: NavLink[] = [
  { href: onLanding('how-it-works'), label: 'How It Works' },
  { href: onLanding('features'), label: 'Features' },
  { href: onLanding('pricing'), label: 'Pricing' },
  { href: onLanding('about'), label: 'About' },
  { href: paths.auth.login(), label: 'Sign in' },
  { href: paths.public.getStarted(), label: 'Get Started' },
]

export const publicFootLinks: NavLink[] = [
  { href: paths.public.terms(), label: 'Terms' },
  { href: paths.public.privacy(), label: 'Privacy' },
]

/** The layout of the platform's public pages. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <PageLayout homeHref={paths.public.landing()} links={publicLinks} footLinks={publicFootLinks}>
      {children}
    </PageLayout>
  )
}
