import type { Migration } from '../migrate.server'
import { memberEvents } from './0113-member-events.server'

/** The two ends of the first part of the view `member_events`, between which it is written again. */
const firstPart = memberEvents.sql.slice(
  memberEvents.sql.indexOf('select ms.business_id'),
  memberEvents.sql.indexOf('union all'),
)

/**
 * Members who moved in: the system that they came from, on their timelines; an end of its own for a move that was undone;
 * and unclaimed members whose address was corrected.
 */
export const movedMembers: Migration = {
  name: '0130-moved-members',
  sql: /* sql */ `
    alter table memberships
      drop constraint memberships_ended_because_check,
      add constraint memberships_end_reason_check check (end_reason in ('voluntary', 'failed_payment', 'business',
        'dispute', 'duplicate', 'move_undone'));
    update memberships m set end_reason = 'move_undone' from member_moves v
    where v.business_id = m.business_id and v.membership_id = m.id and v.status = 'undone';

    -- The system as its own files name it; null where it is unknown, and for a member who was entered by hand.
    alter table member_moves add column from_system text;

    -- Of the emails with the link, those that went to an address that was corrected since.
    alter table member_claims add column sent_before integer not null default 0
      check (sent_before between 0 and sent_count);

    ${memberEvents.sql
      .slice(0, memberEvents.sql.indexOf('grant select'))
      .replace('create view', 'create or replace view')
      // The column has had another name since.
      .replaceAll('h.order_id', 'h.box_id')
      .replace(
        firstPart,
        `select ms.business_id, ms.member_id, 'membership'::text as "group",
        case when v.id is null then 'joined' else 'moved-in' end as kind, ms.id::text as id,
        coalesce(v.moved_at, ms.started_at) as at, v.from_system as state, t.name, null::date as "on",
        null::date as until, null::integer as cents, null::text as currency, null::text as words,
        null::text as ref, null::text as ref2, null::uuid as change_id, null::text as act,
        false as is_about_money
      from memberships ms
      join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
      left join member_moves v on v.business_id = ms.business_id and v.membership_id = ms.id
        and v.import_id is not null
      where ms.started_at is not null and ms.status not in ('pending', 'inactive')
      `,
      )}
`,
}
