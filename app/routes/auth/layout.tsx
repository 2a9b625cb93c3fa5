// The layout of account pages: the club's on a club's host, the platform's on the root.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { clubView, type ClubView } from '#/tenants/club-view'
import { ClubShell } from '#/tenants/components/club-shell'
import { paths } from '~/foundation/kit/paths'
import { PageLayout } from '~/foundation/ui/layout/page-layout'
import { clubLinks } from '../public/club-links'
import { PublicLayout, publicFootLinks } from '../public/public-layout'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/account.css?url'

export const links = areaSheet(sheet)

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    club: context.host.kind === 'club' ? clubView(context.host.club) : null,
    signedIn: (await currentSession(request, context)) !== null,
  }
}

/** Navigation of signed-in users; the last link is the primary one. */
const navigationFor = [
  { href: paths.account.settings(), label: 'Account Settings' },
  { href: paths.auth.logout(), label: 'Sign Out' },
  { href: paths.auth.dashboard(), label: 'Dashboard' },
]

export default function AccountLayout() {
  const { club, signedIn } = useLoaderData<typeof loader>()
  if (club) {
    return (
      <ClubLayout club={club} signedIn={signedIn}>
        <Outlet />
      </ClubLayout>
    )
  }
  if (!signedIn) {
    return (
      <PublicLayout>
        <Outlet />
      </PublicLayout>
    )
  }
  return (
    <PageLayout homeHref={paths.public.landing()} links={navigationFor} footLinks={publicFootLinks}>
      <Outlet />
    </PageLayout>
  )
}

function ClubLayout({
  club,
  signedIn,
  children,
}: {
  club: ClubView
  signedIn: boolean
  children: ReactNode
}) {
  const links = signedIn ? { ...clubLinks(), signIn: paths.auth.dashboard() } : clubLinks()
  const brand = signedIn ? { ...club.brand, signInLabel: 'Dashboard' } : club.brand
  return (
    <ClubShell club={{ ...club, brand }} links={links} nav={signedIn ? navigationFor.slice(0, 2) : []}>
      {children}
    </ClubShell>
  )
}
