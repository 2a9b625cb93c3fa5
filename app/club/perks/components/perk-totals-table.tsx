import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { formatMonth, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { perkSentence } from '~/membership/tiers/perks/perk-words'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { PerkOfClub } from '../owner/perk-totals.server'

/** The perks of all tiers: what members have left, and the uses of each month, which link to the list. */
export function PerkTotalsTable({ months, perks }: { months: Day[]; perks: PerkOfClub[] }) {
  const columns = [
    { label: 'Perk' },
    { label: 'Used' },
    { label: 'Left' },
    ...months.map((month) => ({ label: shortMonth(month), figure: true })),
  ]
  return (
    <DataTable label="Perks of all tiers" columns={columns}>
      {perks.map((perk) => (
        <tr key={perk.id}>
          <th scope="row">
            {perk.isRemoved ? (
              perk.name
            ) : (
              <Link className={linkStyle} to={paths.business.tierPerks(perk.tierId)}>
                {perkSentence(perk)}
              </Link>
            )}
            <span className="block text-sm font-normal text-muted">
              {perk.tierName}
              {perk.isRemoved && ', removed'}
            </span>
          </th>
          <td data-label="Used">
            <Amount value={number(perk.used)} note={`this ${perk.period}`} />
          </td>
          <td data-label="Left">
            <Left perk={perk} />
          </td>
          {/* On a phone only the months with uses: a card stays short. */}
          {months.map((month, at) => (
            <td
              key={month}
              className={cx(perk.byMonth[at] === 0 && 'max-md:hidden!')}
              data-figure
              data-label={shortMonth(month)}
            >
              <UsesOfMonth perk={perk} month={month} count={perk.byMonth[at]!} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}

function Left({ perk: { isRemoved, left, times, members } }: { perk: PerkOfClub }) {
  if (isRemoved) return '–'
  if (left === null || times === null) return <Amount value="No limit" note={membersWords(members)} />
  return <Amount value={`${number(left)} of ${number(times * members)}`} note={membersWords(members)} />
}

function Amount({ value, note }: { value: string; note: string }) {
  return (
    <span className="whitespace-nowrap">
      {value}
      <span className="block text-sm text-muted">{note}</span>
    </span>
  )
}

function UsesOfMonth({ perk, month, count }: { perk: PerkOfClub; month: Day; count: number }) {
  if (count === 0) return <span className="text-muted">0</span>
  return (
    <Link
      className={linkStyle}
      to={paths.business.perks.uses({ perk: perk.id, month: month.slice(0, 7) })}
      aria-label={`${perk.name}, ${perk.tierName}: used ${timesUsed(count)} in ${formatMonth(month)}`}
    >
      {number(count)}
    </Link>
  )
}

const timesUsed = (count: number) => (count === 1 ? 'once' : `${number(count)} times`)

const number = (count: number) => count.toLocaleString('en-US')

const membersWords = (count: number) => (count === 1 ? '1 member' : `${number(count)} members`)

/** "Nov 2026". */
const shortMonth = (month: Day) => `${formatMonth(month).slice(0, 3)} ${month.slice(0, 4)}`
