// The choice of members as a form; every box has a name of its own. Browser-safe.
import { memberFlags } from '~/membership/memberships/work-list/member-filter'
import { segmentFilterSchema, type SegmentFilter } from './filter'

export const tierField = (tierId: string): string => `tier_${tierId}`
export const flagField = (flag: string): string => `is_${flag}`

/** The filter of a form; invalid values are left out. */
export function filterOfForm(fields: Record<string, string>): SegmentFilter {
  const tierIds = Object.keys(fields).flatMap((name) => (name.startsWith('tier_') ? [name.slice(5)] : []))
  return segmentFilterSchema.parse({
    members: {
      text: fields.text ?? '',
      tierIds,
      status: fields.status || 'live',
      joined: fields.joined || null,
      flags: memberFlags.filter((flag) => fields[flagField(flag)] === 'on'),
      tags: (fields.tags ?? '').split(',').filter((tag) => tag.trim() !== ''),
    },
    loved: fields.loved ?? '',
    bought: fields.bought ?? '',
    attendedEventId: fields.attendedEventId || null,
    interest: fields.interest || null,
  })
}
