// A message as one member would get it, without its tracked links.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Email } from '~/foundation/messaging/email'
import type { CampaignRecord } from '../campaign-record.server'
import { previewMembers } from '../queries.server'
import { messageContent } from './message-content.server'
import { messageTemplate } from './render-message'

export interface PreviewPerson {
  id: string
  fullName: string
  tierId: string | null
  tierName: string | null
}

/** The reader in a preview: the member asked for, or the first of the message's segment. */
export async function previewAs(
  db: TenantDb,
  {
    campaign,
    club,
    as,
    now,
  }: { campaign: Pick<CampaignRecord, 'filter'>; club: Club; as: string | null; now: Date },
): Promise<{ person: PreviewPerson; people: PreviewPerson[] }> {
  const people = await db.read((db) => previewMembers(db, { campaign, timeZone: club.timeZone, now }))
  const person = people.find(({ id }) => id === as) ?? people[0]
  return { person: person ?? { id: '', fullName: '', tierId: null, tierName: null }, people }
}

/** A person as the choice of previews names them. */
export const labeledPerson = ({ id, fullName, tierName }: PreviewPerson) => ({
  id,
  label: tierName ? `${fullName}, ${tierName}` : fullName,
})

type Written = Pick<CampaignRecord, 'subject' | 'preheader' | 'blocks'>

export async function previewEmail(
  db: TenantDb,
  {
    campaign,
    club,
    origin,
    person,
    now,
  }: { campaign: Written; club: Club; origin: string; person: PreviewPerson; now: Date },
): Promise<Email> {
  const { subject, preheader, blocks } = campaign
  const content = await messageContent(db, { club, origin, blocks, now })
  const template = messageTemplate(
    { club, origin, subject, preheader, blocks, content },
    { tierId: person.tierId },
  )
  return template({
    facts: { fullName: person.fullName, tierName: person.tierName, clubName: club.name },
    unsubscribeUrl: null,
    linkOf: (url) => url,
  })
}
