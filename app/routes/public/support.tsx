// How to reach people, and what works at this moment: /support
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { sitePage } from '~/platform/public-site/articles.server'
import { TextArticle } from '~/platform/public-site/components/text-article'
import { serviceStatus, type PartStatus } from '~/platform/public-site/service-status.server'
import sheet from '~/web/styles/public.css?url'
import { Badge } from '~/foundation/ui/feedback/badge'
import { buttonStyle } from '~/foundation/ui/form/button'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from './public-layout'
import { currentPage, maxAgeSeconds, requirePublicSite } from './public-page.server'
import { textMeta } from './text-meta'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export async function loader({ context }: LoaderFunctionArgs) {
  requirePublicSite(context)
  const { title, summary, html } = sitePage('support')
  const { scopes, env } = context.services
  const status = await serviceStatus(scopes)
  const { supportHours } = env
  return currentPage(context, {
    page: { title, summary, html },
    status,
    maxAgeSeconds,
    supportHours,
    email: env.mail.from,
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? textMeta(data.origin, data.page, paths.public.support()) : []

export default function Support() {
  const { page, status, maxAgeSeconds, supportHours, email } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <TextArticle page={page}>
        <div className="actions">
          <a className={buttonStyle()} href={paths.public.getStarted()}>
            Write to us
          </a>
          <a className={buttonStyle({ variant: 'quiet' })} href={`mailto:${email}`}>
            {email}
          </a>
        </div>
        <section className="grid max-w-168 gap-4" aria-labelledby="hours-title">
          <h2 id="hours-title" className="mt-6 text-title-sm">
            Hours
          </h2>
          <p>{supportHours ?? 'We have no set hours.'}</p>
          <p>We answer by email. There is no phone line.</p>
        </section>
        <section className="grid max-w-168 gap-4" aria-labelledby="status-title">
          <h2 id="status-title" className="mt-6 text-title-sm">
            Status
          </h2>
          <dl>
            <Part name="Pages" status={status.pages} />
            <Part name="Signing in, joining and the portal" status={status.database} />
          </dl>
          <p className="text-sm text-muted">
            Checked less than {maxAgeSeconds} seconds before you opened this page. Programs can ask{' '}
            <a href="/readyz">/readyz</a>, which responds with 200 or 503.
          </p>
        </section>
      </TextArticle>
    </PublicLayout>
  )
}

function Part({ name, status }: { name: string; status: PartStatus }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3.5">
      <dt>{name}</dt>
      <dd>
        <Badge tone={status === 'working' ? 'green' : 'red'}>
          {status === 'working' ? 'Working' : 'Not working'}
        </Badge>
      </dd>
    </div>
  )
}
