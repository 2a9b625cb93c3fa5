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
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { DataTable, longText } from '~/ui/layout/data-table'
import { ListSearch } from '~/ui/form/list-search'
import { Pagination } from '~/ui/layout/pagination'
import { privatePage } from '~/ui/document/page-meta'

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
      {lines.length === 0 ? (
        <EmptyState title={isNarrowed ? 'No inquiries match' : 'No inquiries yet'}>
          <p>
            {isNarrowed
              ? 'Try another name, email or status.'
              : 'Messages from the contact form are emailed to us and appear here.'}
          </p>
          {isNarrowed && (
            <ButtonLink to={paths.admin.inquiries()} variant="secondary">
              Show all
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
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
      )}
      <Pagination
        first={isLater ? paths.admin.inquiries(query) : null}
        next={next && paths.admin.inquiries({ ...query, after: next })}
      />
    </>
  )
}

const statusOptions = [
  { value: '', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'answered', label: 'Answered' },
]
