// The frame around every account page: the club's own on a club's host, the platform's on the root.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { clubFront } from '~/businesses/club-front'
import { ClubShell } from '~/businesses/components/club-shell'
import { paths } from '~/kit/paths'
import { PublicFrame } from '../public/public-frame'

export function loader({ context }: LoaderFunctionArgs) {
  return { club: context.host.kind === 'club' ? clubFront(context.host.club) : null }
}

export default function AccountFrame() {
  const { club } = useLoaderData<typeof loader>()
  if (club) {
    const links = {
      home: paths.home(),
      join: paths.join.signup(),
      signIn: paths.auth.login(),
      terms: paths.public.terms(),
      privacy: paths.public.privacy(),
    }
    return (
      <ClubShell club={club} links={links}>
        <Outlet />
      </ClubShell>
    )
  }
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
