import { Link } from '@remix-run/react'
import { countWords } from '~/foundation/kit/count-words'
import { formatDayWithWeekday } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { REHEARSED_DAYS, type Rehearsal, type ShownRehearsal } from '../rehearsal/rehearse'

/** A rehearsal: members and revenue before and after, every charge by day, and who stays behind. */
export function RehearsalView({
  importId,
  rehearsal,
  currency,
}: {
  importId: string
  rehearsal: ShownRehearsal
  currency: string
}) {
  const money = (cents: number) => formatMoney(cents, currency)
  const { moving, membersBefore, mrrBeforeCents, mrrComingCents, tiers, charges, leftOut, behind } = rehearsal
  const overfull = tiers.filter(
    ({ cap, members, coming }) => cap !== null && coming > 0 && members + coming > cap,
  )
  return (
    <>
      <KeyFigures
        figures={[
          { name: 'Members now', value: membersBefore },
          { name: 'Moving in', value: moving },
          { name: 'Members after', value: membersBefore + moving },
          { name: 'Monthly revenue now', value: money(mrrBeforeCents) },
          {
            name: 'Monthly revenue after',
            value: money(mrrBeforeCents + mrrComingCents),
            note: `${money(mrrComingCents)} moves in`,
          },
        ]}
      />
      {overfull.map(({ id, name, cap, members, coming }) => (
        <Banner key={id} tone="warn" title={`${name} takes ${cap} members and will have ${members + coming}`}>
          <p>
            Members who move in are taken. The tier stays full for guests until you{' '}
            <Link to={paths.business.tier(id)}>raise its limit</Link>.
          </p>
        </Banner>
      ))}
      {rehearsal.unpayable > 0 && (
        <Banner
          tone="warn"
          title={`${countWords(rehearsal.unpayable, 'member')} will owe a payment within ${REHEARSED_DAYS} days and ${rehearsal.unpayable === 1 ? 'has' : 'have'} no card yet`}
        >
          <p>
            Each is asked for a card in the email with their link. “Needs you today” lists who has none as the
            day nears.
          </p>
        </Banner>
      )}
      {rehearsal.atOnce > 0 && (
        <Banner
          tone="warn"
          title={`${countWords(rehearsal.atOnce, 'member')} will be charged ${money(rehearsal.atOnceCents)} on going live`}
        >
          <p>
            You chose this in {rehearsal.atOnce === 1 ? 'the row' : 'each row'}: the first month is charged
            about an hour after the move, with the card that you stated you may charge. Their wave can’t be
            undone as a whole.
          </p>
        </Banner>
      )}
      <Card title="Tiers">
        <DataTable
          label="Members and revenue by tier"
          rows={tiers}
          columns={[
            { label: 'Tier', cell: ({ name }) => name },
            { label: 'Members now', figure: true, cell: ({ members }) => members },
            { label: 'Moving in', figure: true, cell: ({ coming }) => coming },
            { label: 'Revenue now', figure: true, cell: ({ mrrCents }) => money(mrrCents) },
            {
              label: 'Moving in, a month',
              figure: true,
              cell: ({ comingMrrCents }) => money(comingMrrCents),
            },
            { label: 'Limit', figure: true, cell: ({ cap }) => cap ?? '–' },
          ]}
        />
      </Card>
      <Card title={`Charges of the next ${REHEARSED_DAYS} days`}>
        {charges.length === 0 ? (
          <p>No member who moves in is charged within {REHEARSED_DAYS} days.</p>
        ) : (
          <>
            <p>
              {money(rehearsal.chargedCents)} in all. No member is charged before the day shown. No sales tax
              is added to members who move in until you add it to them under Sales tax; a subscription that
              continues keeps the tax that it adds.
            </p>
            <DataTable
              label="Charges by day"
              rows={charges}
              rowKey={({ day }) => day}
              columns={[
                { label: 'Day', cell: ({ day }) => formatDayWithWeekday(day) },
                { label: 'Members', figure: true, cell: ({ members }) => members },
                { label: 'Charged', figure: true, cell: ({ cents }) => money(cents) },
              ]}
            />
          </>
        )}
      </Card>
      <Card title="What comes with them">
        <ul className={bulletListStyle}>
          {comingWith(rehearsal, money).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Card>
      <StaysBehind
        title={`${countWords(rehearsal.behindCount, 'row')} to decide`}
        importId={importId}
        rows={behind.map(({ sentence, ...row }) => ({ ...row, reason: sentence }))}
        count={rehearsal.behindCount}
      />
      <StaysBehind
        title={`${countWords(rehearsal.leftOutCount, 'row')} left out`}
        importId={importId}
        rows={leftOut}
        count={rehearsal.leftOutCount}
      />
    </>
  )
}

/** Everything that members bring besides their charges, in words; what none of them has is left out. */
function comingWith(rehearsal: Rehearsal, money: (cents: number) => string): string[] {
  const { boxesOwed, creditCents, giftMonths, withCard, withoutCard } = rehearsal
  const { adopted, replaced, keptPrices, onHold, ending, shipped, emails } = rehearsal
  return [
    boxesOwed > 0 && `${countWords(boxesOwed, 'box', 'boxes')} owed for months that are paid`,
    creditCents > 0 && `${money(creditCents)} of credit`,
    giftMonths > 0 && countWords(giftMonths, 'gift month'),
    withCard > 0 && `${countWords(withCard, 'member')} with a card at Stripe`,
    withoutCard > 0 && `${countWords(withoutCard, 'member')} to be asked for a card`,
    adopted > 0 && `${countWords(adopted, 'subscription')} at Stripe that will continue as before`,
    replaced > 0 &&
      `${countWords(replaced, 'subscription')} at Stripe that will end on their day, when ours begin`,
    keptPrices > 0 && `${countWords(keptPrices, 'member')} with another price than the tier’s`,
    onHold > 0 && `${countWords(onHold, 'member')} on hold`,
    ending > 0 && `${countWords(ending, 'membership')} with an end`,
    shipped > 0 && `${countWords(shipped, 'member')} with shipping`,
    `${countWords(emails, 'email')} with a link to confirm, sent only when you say so`,
  ].filter((words) => words !== false)
}

/** Rows that do not move, each with its reason. */
function StaysBehind({
  title,
  importId,
  rows,
  count,
}: {
  title: string
  importId: string
  rows: { id: string; fullName: string; plan: string; reason: string }[]
  count: number
}) {
  if (count === 0) return null
  return (
    <details>
      <summary className={disclosureStyle}>{title}</summary>
      <DataTable
        label={title}
        rows={rows}
        columns={[
          {
            label: 'Row',
            cell: ({ id, fullName }) => (
              <Link to={paths.business.memberImports.row(importId, id)}>{fullName || 'No name'}</Link>
            ),
            note: ({ plan }) => plan,
          },
          { label: 'Reason', cell: ({ reason }) => reason },
        ]}
      />
      {count > rows.length && <p className="mt-2 text-sm text-muted">The Excel file lists all.</p>}
    </details>
  )
}
