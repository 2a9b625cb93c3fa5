import { Banner } from '~/foundation/ui/feedback/banner'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import type { StockCheckView } from '../stock-check'

/** The result of the latest nightly check of the stock ledger; differences are a warning with a line each. */
export function LedgerCheck({ check }: { check: StockCheckView }) {
  const { text, count, differences } = check
  if (count === 0) return <p className={noteStyle}>{text}.</p>
  const more = count - differences.length
  return (
    <Banner tone="warn" title={text}>
      <p>
        The stock levels are not what the ledger adds up to. Nothing was changed. Count these wines, then
        correct their stock with a reason.
      </p>
      {differences.length > 0 && (
        <ul>
          {differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>{`${more} ${differences.length > 0 ? 'more ' : ''}${more === 1 ? 'figure is' : 'figures are'} not listed here.`}</p>
      )}
    </Banner>
  )
}
