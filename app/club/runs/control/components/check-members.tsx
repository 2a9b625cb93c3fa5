import { FoldSection } from '~/foundation/ui/layout/phone-fold'
import { paths } from '~/foundation/kit/paths'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { ListSearch } from '~/foundation/ui/form/list-search'
import { PageLinks } from '~/foundation/ui/layout/page-links'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { checkGroupNames, checkGroups, groupNotes, type CheckGroup } from '../check-groups'
import type { ListedMember } from '../check-view'

/** One group of members at a time, by name. */
export function CheckMembers({
  runId,
  counts,
  group,
  search,
  page,
  pageSize,
  list,
  mayChange,
}: {
  runId: string
  counts: Record<CheckGroup, number>
  group: CheckGroup
  search: string
  page: number
  pageSize: number
  list: { members: ListedMember[]; count: number }
  mayChange: boolean
}) {
  const shown = checkGroupNames.filter((name) => counts[name] > 0 || name === group)
  return (
    <FoldSection id="members" title="Who is in, who is out" startsOpen>
      <ListSearch
        text={{ label: 'Member', value: search }}
        choices={[
          {
            name: 'show',
            label: 'Group',
            value: group,
            options: shown.map((name) => ({
              value: name,
              label: `${checkGroups[name]} (${counts[name].toLocaleString('en-US')})`,
            })),
          },
        ]}
      />
      <GroupNote runId={runId} group={group} mayChange={mayChange} />
      {list.members.length === 0 ? (
        <EmptyState title={search === '' ? 'No members here' : `No members match “${search}”`} level={3}>
          <ButtonLink to={`${paths.business.run.check(runId)}#members`} variant="secondary">
            Show all boxes
          </ButtonLink>
        </EmptyState>
      ) : (
        <RowList label={checkGroups[group]}>
          {list.members.map((member) => (
            <MemberRow key={member.key} member={member} mayChange={mayChange} />
          ))}
        </RowList>
      )}
      <PageLinks
        page={page}
        pages={Math.max(1, Math.ceil(list.count / pageSize))}
        hrefOf={(page) =>
          `${paths.business.run.check(runId, { show: group, q: search || undefined, page: String(page) })}#members`
        }
      />
    </FoldSection>
  )
}

function GroupNote({ runId, group, mayChange }: { runId: string; group: CheckGroup; mayChange: boolean }) {
  return (
    <p className={noteStyle}>
      {groupNotes[group]}
      {group === 'tier_not_in_run' && mayChange && (
        <CureLink to={paths.business.runs.edit(runId)}>Choose wines</CureLink>
      )}
      {group === 'bottle_owed' && (
        <CureLink to={paths.business.run.owed({ by: 'bottle' })}>
          {mayChange ? 'Decide what becomes of it' : 'See all bottles owed'}
        </CureLink>
      )}
    </p>
  )
}

function MemberRow({ member, mayChange }: { member: ListedMember; mayChange: boolean }) {
  return (
    <Row
      name={
        <TextLink className="min-w-11" to={paths.business.member(member.memberId)}>
          {member.name}
        </TextLink>
      }
      status={[member.tier, ...member.facts].filter(Boolean).join(', ')}
      stacked
    >
      {mayChange && member.entitlementId && (
        <IntentForm
          intent="assign"
          id={member.key}
          fields={{ entitlementId: member.entitlementId }}
          preventScrollReset
          size="small"
          variant="secondary"
        >
          Assign it too<span className="sr-only">: {member.name}</span>
        </IntentForm>
      )}
    </Row>
  )
}

function CureLink({ to, children }: { to: string; children: string }) {
  return (
    <>
      {' '}
      <TextLink to={to}>{children}</TextLink>
    </>
  )
}
