import type { MetaDescriptor } from '@remix-run/node'
import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import { ClubShell } from '#/tenants/components/club-shell'
import type { ClubView } from '#/tenants/club-view'
import { siteMeta } from '~/platform/public-site/site-meta'
import { clubLinks } from './club-links'
import { PublicLayout } from './public-layout'

/** Title and description of a legal page; on the platform's host with all that its other pages have. */
export function legalMeta(
  page: { origin: string | null; club: ClubView | null } | undefined,
  { title, description, path }: { title: string; description: string; path: string },
): MetaDescriptor[] {
  const full = `${title}, ${page?.club?.name ?? 'Tastevin'}`
  if (page?.origin) return siteMeta({ title: full, description, origin: page.origin, path })
  return [{ title: full }, { name: 'description', content: description }]
}

/** A page of text, in the theme of its host. */
export function LegalPage({ club, children }: { club: ClubView | null; children: ReactNode }) {
  const text = (
    <article
      className={cx(
        'wrap grid gap-4.5 py-[clamp(2.5rem,6vw,5rem)] [&_:is(p,li)]:max-w-160 [&_h2]:mt-7 [&_h2]:text-2xl',
        '[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5',
      )}
    >
      {children}
    </article>
  )
  if (!club) return <PublicLayout>{text}</PublicLayout>
  return (
    <ClubShell club={club} links={clubLinks()}>
      {text}
    </ClubShell>
  )
}
