// The frame around every account page: the club's own on a club's host, the platform's on the root.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { currentSession } from '~/accounts/current-session.server'
import { clubFront, type ClubFront } from '~/businesses/club-front'
import { ClubShell } from '~/businesses/components/club-shell'
import { paths } from '~/kit/paths'
import { PageFrame } from '~/ui/page-frame'
import { PublicFrame, publicFootLinks } from '../public/public-frame'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    club: context.host.kind === 'club' ? clubFront(context.host.club) : null,
    signedIn: (await currentSession(request, context)) !== null,
  }
}

/** Where somebody who is signed in goes from here; the last one is the one to press. */
const ownPlaces = [
  { href: paths.account.settings(), label: 'Account Settings' },
  { href: paths.auth.logout(), label: 'Sign Out' },
  { href: paths.auth.dashboard(), label: 'Dashboard' },
]

export default function AccountFrame() {
  const { club, signedIn } = useLoaderData<typeof loader>()
  if (club) {
    return (
      <ClubFrame club={club} signedIn={signedIn}>
        <Outlet />
      </ClubFrame>
    )
  }
  if (!signedIn) {
    return (
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    )
  }
  return (
    <PageFrame homeHref={paths.public.landing()} links={ownPlaces} footLinks={publicFootLinks}>
      <Outlet />
    </PageFrame>
  )
}

function ClubFrame({
  club,
  signedIn,
  children,
}: {
  club: ClubFront
  signedIn: boolean
  children: ReactNode
}) {
  const links = {
    home: paths.home(),
    join: paths.join.signup(),
    signIn: signedIn ? paths.auth.dashboard() : paths.auth.login(),
    terms: paths.public.terms(),
    privacy: paths.public.privacy(),
  }
  const brand = signedIn ? { ...club.brand, signInLabel: 'Dashboard' } : club.brand
  return (
    <ClubShell club={{ ...club, brand }} links={links} nav={signedIn ? ownPlaces.slice(0, 2) : []}>
      {children}
    </ClubShell>
  )
}
