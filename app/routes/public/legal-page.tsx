import { type ReactNode } from 'react'
import { type ClubLinks, ClubShell } from '#/tenants/components/club-shell'
import type { ClubView } from '#/tenants/club-view'
import { paths } from '~/kit/paths'
import { PublicLayout } from './public-layout'

/** A page of text, in the theme of its host. */
export function LegalPage({ club, children }: { club: ClubView | null; children: ReactNode }) {
  const text = <article className="prose wrap">{children}</article>
  if (!club) return <PublicLayout>{text}</PublicLayout>
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
