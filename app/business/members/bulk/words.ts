// Acts on many members at once, in words. Pure.
import type { MemberBulkAct, MemberBulkOutcome } from '#/db/schema/member-bulk'
import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'
import { memberCount } from '../member-words'

export const memberBulkActs = [
  'add-tag',
  'remove-tag',
  'pay-link',
] as const satisfies readonly MemberBulkAct[]

/** The permission that each act needs. */
export const permissionOfAct: Record<MemberBulkAct, StaffPermission> = {
  'add-tag': 'members.note',
  'remove-tag': 'members.note',
  'pay-link': 'members.change',
}

/** The acts that a person may do. */
export const permittedActs = (may: PermissionCheck): MemberBulkAct[] =>
  memberBulkActs.filter((act) => may(permissionOfAct[act]))

/** Why members are left out, after "3 members". */
const reasons: Record<Exclude<MemberBulkOutcome, 'changed'>, { one: string; many: string }> = {
  'has-tag': { one: 'has the tag already', many: 'have the tag already' },
  'no-tag': { one: 'doesn’t have the tag', many: 'don’t have the tag' },
  'too-many-tags': { one: 'has 30 tags, the most there can be', many: 'have 30 tags, the most there can be' },
  'owes-nothing': { one: 'owes nothing', many: 'owe nothing' },
  'not-recorded': {
    one: 'is past due, and Stripe hasn’t told us the payment yet',
    many: 'are past due, and Stripe hasn’t told us the payment yet',
  },
  'emailed-lately': {
    one: 'was emailed about a payment in the last two days',
    many: 'were emailed about a payment in the last two days',
  },
  'no-email': { one: 'has no email address anymore', many: 'have no email address anymore' },
}

/** "3 members owe nothing". */
export function leftOutWords(outcome: Exclude<MemberBulkOutcome, 'changed'>, members: number): string {
  const { one, many } = reasons[outcome]
  return `${memberCount(members)} ${members === 1 ? one : many}`
}

/** "Add the tag “VIP” to 3 members". */
export function actTitle(act: MemberBulkAct, tag: string | null, members: number): string {
  const count = memberCount(members)
  if (act === 'pay-link') return `Send the pay link to ${count}`
  return act === 'add-tag' ? `Add the tag “${tag}” to ${count}` : `Remove the tag “${tag}” from ${count}`
}

/** "Tag “VIP” added to 3 members." */
export function doneTitle(act: MemberBulkAct, tag: string | null, members: number): string {
  const count = memberCount(members)
  if (act === 'pay-link') return `Pay link sent to ${count}.`
  return act === 'add-tag' ? `Tag “${tag}” added to ${count}.` : `Tag “${tag}” removed from ${count}.`
}
