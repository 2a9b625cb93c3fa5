import { Badge } from '~/foundation/ui/feedback/badge'
import { longText } from '~/foundation/ui/layout/data-table'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { inquiryBadges, type InquiryListParams } from '../inquiry-listing'

interface InquiryRow {
  id: string
  businessName: string
  name: string
  email: string
  message: string
  note: string
  when: string
  status: keyof typeof inquiryBadges
}

/** The columns of the list of inquiries. */
export const inquiryColumns: ListColumn<InquiryRow, InquiryListParams['sort']>[] = [
  { label: 'Business', sort: 'business', cell: ({ businessName }) => businessName },
  { label: 'From', cell: ({ name }) => name, note: ({ email }) => email },
  {
    label: 'Message',
    className: longText,
    cell: ({ message }) => message || 'No message',
    note: ({ note }) => note && `Note: ${note}`,
  },
  { label: 'Received (UTC)', sort: 'received', className: 'figures', cell: ({ when }) => when },
  {
    label: 'Status',
    phone: 'beside',
    cell: ({ status }) => <Badge tone={inquiryBadges[status].tone}>{inquiryBadges[status].word}</Badge>,
  },
]
