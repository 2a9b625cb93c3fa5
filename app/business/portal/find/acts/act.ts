import type { Feature } from '#/tenants/features'
import type { StaffPermission } from '~/people/staff-access/permissions'

/** Something that people do in the portal. */
export interface Act {
  label: string
  /** The steps on the page. */
  line: string
  /** Other words for it. */
  words: string
  /** The permission that its page or its button asks for. */
  action: StaffPermission
  feature?: Feature
  href: string
}

/** An act with its address, permission and words. */
export const act = (
  action: StaffPermission,
  href: string,
  label: string,
  line: string,
  words = '',
  feature?: Feature,
): Act => ({ action, href, label, line, words, feature })
