// Inquiries from the contact form: /admin/inquiries
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { inquiryColumns } from '~/business/inquiries/components/inquiry-columns'
import { inquiryBadges, inquiryListing, inquiryStates } from '~/business/inquiries/inquiry-listing'
import { listInquiries } from '~/business/inquiries/queries.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'inquiries.answer')
  const db = context.services.scopes.platform('inquiries')
  const { rows, total, state, counts } = await listInquiries(db, inquiryListing.read(request.url))
  return {
    params: state,
    total,
    statuses: inquiryStates.map((status) => ({ status, count: counts.get(status) ?? 0 })),
    lines: rows.map(({ message, note, createdAt, ...line }) => ({
      ...line,
      note: excerpt(note),
      message: excerpt(message),
      when: formatMoment('UTC', createdAt),
    })),
  }
}

const excerpt = (text: string) => (text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text)

export const meta = privatePage('Inquiries')

export default function Inquiries() {
  const { params, total, statuses, lines } = useLoaderData<typeof loader>()
  const all = { status: null, count: statuses.reduce((sum, { count }) => sum + count, 0) }
  return (
    <>
      <PortalTitle title="Inquiries">Messages from the contact form.</PortalTitle>
      <ListPage
        list={inquiryListing}
        state={params}
        total={total}
        rows={lines}
        columns={inquiryColumns}
        rowHref={({ id }) => paths.admin.inquiry(id)}
        views={[all, ...statuses].map(({ status, count }) => ({
          label: status === null ? 'All' : inquiryBadges[status].word,
          count,
          isOn: status === params.status,
          change: { status },
        }))}
        placeholder="Business, name or email"
        none={{
          title: 'No inquiries yet',
          children: <p>Messages from the contact form are emailed to us and appear here.</p>,
        }}
        noMatch="Try another name, email or status."
      />
    </>
  )
}
