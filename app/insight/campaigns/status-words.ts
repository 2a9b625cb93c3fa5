import type { CampaignStatus } from '#/db/schema/campaigns'

/** The status of a message as screens say it. */
export const statusWords: Record<
  CampaignStatus,
  { label: string; tone: 'green' | 'yellow' | 'red' | 'grey' }
> = {
  template: { label: 'Template', tone: 'grey' },
  draft: { label: 'Draft', tone: 'grey' },
  scheduled: { label: 'Scheduled', tone: 'yellow' },
  sending: { label: 'Sending', tone: 'yellow' },
  sent: { label: 'Sent', tone: 'green' },
  canceled: { label: 'Canceled', tone: 'red' },
}
