// A whole list behind "Needs you today", a page of it.
import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/kit/dates'
import { leavingLine, overdueLine, unclaimedLine, type LineOptions } from './lines'
import type { NeedLine, NeedList } from './needs'
import { overdueMembers, type PartOfList } from './overdue.server'
import { leavingMembers, unclaimedBoxes } from './people.server'

export interface NeedListPage {
  title: string
  about: string
  /** The heading where there is nothing. */
  empty: string
  lines: NeedLine[]
  /** Of all pages. */
  found: number
}

export function readNeedList(
  db: TenantDb,
  list: NeedList,
  { part, mayServe, ...options }: LineOptions & { part: PartOfList; mayServe: boolean },
): Promise<NeedListPage> {
  return db.read(async (db) => {
    switch (list) {
      case 'overdue': {
        const { members, found } = await overdueMembers(db, part)
        return {
          title: 'Overdue payments',
          about:
            'Members whose card could not be charged, those who have waited longest first. A reminder has a link that pays without signing in; two days must pass between two emails.',
          empty: 'No payment is overdue',
          lines: members.map((member) => overdueLine(member, options)),
          found,
        }
      }
      case 'leaving': {
        const { members, found } = await leavingMembers(db, part)
        return {
          title: 'Members leaving',
          about: 'Their membership ends on a day that is known. They may undo it until then.',
          empty: 'No member is leaving',
          lines: members.map((member) => leavingLine(member, options)),
          found,
        }
      }
      case 'unclaimed': {
        const today = dayIn(options.timeZone, options.now)
        const { boxes, found } = await unclaimedBoxes(db, { ...part, today })
        return {
          title: 'Boxes not picked up',
          about: 'Packed boxes whose pick-up is over, the oldest first.',
          empty: 'Every box was picked up',
          lines: boxes.map((box) => unclaimedLine(box, { mayServe })),
          found,
        }
      }
    }
  })
}
