import type { TenantId } from '../tenant-id'

/** The words a member agreed to, when and from where. */
export interface ConsentsTable {
  business_id: TenantId
  id: string
  member_id: string
  kind: string
  text_version: string
  shown_text: string
  accepted_at: Date
  address: string
  user_agent: string
}
