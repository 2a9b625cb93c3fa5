import type { CampaignStatus } from '#/db/schema/campaigns'
import { Badge } from '~/foundation/ui/feedback/badge'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { MessageListParams } from '../message-listing'
import { statusWords } from '../status-words'

interface MessageLine {
  id: string
  subject: string
  status: CampaignStatus
  /** When it was sent or is to be sent, or was last changed. */
  when: string
  /** People who got it, and who followed a link; null before it is sent. */
  sent: number | null
  clicked: number | null
}

export const messageColumns: ListColumn<MessageLine, MessageListParams['sort']>[] = [
  { label: 'Message', sort: 'subject', cell: ({ subject }) => subject },
  {
    label: 'Status',
    phone: 'beside',
    cell: ({ status }) => <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>,
  },
  { label: 'When', sort: 'changed', className: 'whitespace-nowrap', cell: ({ when }) => when },
  { label: 'Sent', sort: 'sent', figure: true, phoneLabel: 'sent to', cell: ({ sent }) => sent },
  { label: 'Clicked', sort: 'clicked', figure: true, phoneLabel: 'clicked', cell: ({ clicked }) => clicked },
]
