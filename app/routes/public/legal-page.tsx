import { type ReactNode } from 'react'
import { type ClubLinks, ClubShell } from '~/businesses/components/club-shell'
import type { ClubFront } from '~/businesses/club-front'
import { paths } from '~/kit/paths'
import { PublicFrame } from './public-frame'

/** A page of plain reading, in the clothes of the host it is read on. */
export function LegalPage({ club, children }: { club: ClubFront | null; children: ReactNode }) {
  const text = <article className="prose wrap">{children}</article>
  if (!club) return <PublicFrame>{text}</PublicFrame>
  const links: ClubLinks = {
    home: paths.home(),
    join: paths.join.signup(),
    signIn: paths.auth.login(),
    terms: paths.public.terms(),
    privacy: paths.public.privacy(),
  }
  return (
    <ClubShell club={club} links={links}>
      {text}
    </ClubShell>
  )
}
