// Inquiries from the contact form: /admin/inquiries
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { requireAdmin } from '~/http/guards/guards.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { listInquiries, inquiryStates } from '~/businesses/inquiries/queries.server'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { DataTable, longText } from '~/ui/layout/data-table'
import { ListSearch } from '~/ui/form/list-search'
import { privatePage } from '~/ui/document/page-meta'
import { ListFrame } from '~/ui/layout/list-frame'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'inquiries.answer')
  const { text, after, one } = readListParams(request.url)
  const state = one('status', inquiryStates)
  const db = context.services.scopes.platform('inquiries')
  const { lines, next } = await listInquiries(db, { text, state, after, limit: 50 })
  return {
    asked: { q: text, status: state ?? '' },
    isLater: after !== null,
    next,
    lines: lines.map(({ id, businessName, name, email, message, note, createdAt, answeredAt }) => ({
      id,
      businessName,
      name,
      email,
      note: excerpt(note),
      message: excerpt(message),
      when: formatMoment('UTC', createdAt),
      isAnswered: answeredAt !== null,
    })),
  }
}

const excerpt = (text: string) => (text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text)

export const meta = privatePage('Inquiries')

const columns = [
  { label: 'Business' },
  { label: 'From' },
  { label: 'Message' },
  { label: 'Received (UTC)' },
  { label: 'Status' },
]

export default function Inquiries() {
  const { asked, isLater, next, lines } = useLoaderData<typeof loader>()
  const query = { q: asked.q || undefined, status: asked.status || undefined }
  const isNarrowed = asked.q !== '' || asked.status !== '' || isLater
  return (
    <>
      <PortalTitle title="Inquiries">Messages from the contact form, latest first.</PortalTitle>
      <ListSearch
        text={{ label: 'Business, name or email', value: asked.q }}
        choices={[{ name: 'status', label: 'Status', value: asked.status, options: statusOptions }]}
      />
      <ListFrame
        isEmpty={lines.length === 0}
        isNarrowed={isNarrowed}
        noMatch={{
          title: 'No inquiries match',
          text: 'Try another name, email or status.',
          href: paths.admin.inquiries(),
          label: 'Show all',
        }}
        none={{
          title: 'No inquiries yet',
          text: 'Messages from the contact form are emailed to us and appear here.',
        }}
        pages={{ isLater, next, href: (after) => paths.admin.inquiries({ ...query, after }) }}
      >
        <DataTable label="Inquiries" columns={columns}>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <Link className="link" to={paths.admin.inquiry(line.id)}>
                  {line.businessName}
                </Link>
              </th>
              <td data-label="From">
                <span>
                  {line.name}
                  <span className="block text-sm font-normal text-muted">{line.email}</span>
                </span>
              </td>
              <td data-label="Message" className={longText}>
                <span>
                  {line.message || 'No message'}
                  {line.note && (
                    <span className="block text-sm font-normal text-muted">Note: {line.note}</span>
                  )}
                </span>
              </td>
              <td className="figures" data-label="Received (UTC)">
                {line.when}
              </td>
              <td data-label="Status">
                <Badge tone={line.isAnswered ? 'green' : 'yellow'}>
                  {line.isAnswered ? 'Answered' : 'New'}
                </Badge>
              </td>
            </tr>
          ))}
        </DataTable>
      </ListFrame>
    </>
  )
}

const statusOptions = [
  { value: '', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
]
