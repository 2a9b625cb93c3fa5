import { useLocation } from '@remix-run/react'
import { type ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { footerGroups, legalLinks } from '~/platform/public-site/site-pages'
import { type NavLink, PageLayout } from '~/foundation/ui/layout/page-layout'

/** The platform's public pages, in the order of its header. */
export const publicLinks: NavLink[] = [
  { href: paths.public.howItWorks(), label: 'How It Works' },
  { href: paths.public.features(), label: 'Features' },
  { href: paths.public.pricing(), label: 'Pricing' },
  { href: paths.public.about(), label: 'About' },
  { href: paths.auth.login(), label: 'Sign in' },
  { href: paths.public.getStarted(), label: 'Get Started' },
]

export const publicFootLinks: NavLink[] = legalLinks

/** The layout of the platform's public pages. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <PageLayout
      homeHref={paths.public.landing()}
      links={publicLinks}
      footGroups={footerGroups}
      footLinks={publicFootLinks}
      here={pathname}
    >
      {children}
    </PageLayout>
  )
}
