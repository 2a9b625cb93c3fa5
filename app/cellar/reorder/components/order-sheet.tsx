import { formatMoney } from '~/foundation/kit/money'
import { casesOf } from '~/cellar/receiving/rules'
import type { Order } from '../quantities'
import { costOf, lastCents, orderSum } from '../rules'

const cell = 'border-b border-[#bbb] px-2 py-1.5 text-left align-baseline first:pl-0 last:pr-0'
const figure = `${cell} text-right whitespace-nowrap tabular-nums lining-nums`

/** One supplier's order, black on white whatever the theme, on a page of its own. */
export function OrderSheet({ order, business, today }: { order: Order; business: string; today: string }) {
  const { supplier, email, phone, lines } = order
  const costs = lines.map(({ quantity, lastCost }) => costOf(quantity, lastCost))
  const count = lines.reduce((total, { quantity }) => total + quantity, 0)
  return (
    <section className="mx-auto w-full max-w-[50rem] overflow-x-auto bg-[#fff] p-6 text-[#000] not-print:border not-print:border-line print:max-w-none print:break-after-page print:overflow-visible print:p-0 print:last:break-after-auto">
      <h2 className="text-2xl text-[#000]">Order{supplier ? ` to ${supplier}` : ''}</h2>
      <p className="mt-1">
        {business}, {today}
      </p>
      {(email || phone) && <p>{[email, phone].filter(Boolean).join(', ')}</p>}
      <table className="mt-4 w-full border-collapse text-[0.95rem]">
        <thead className="text-sm">
          <tr>
            <th scope="col" className={cell}>
              Wine
            </th>
            <th scope="col" className={figure}>
              Bottles
            </th>
            <th scope="col" className={figure}>
              Last cost
            </th>
            <th scope="col" className={figure}>
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const { wineId, wine, quantity, lastCost } = line
            const cases = casesOf(line)
            const [each, cost] = [lastCents(lastCost), costs[index] ?? null]
            return (
              <tr key={wineId} className="break-inside-avoid">
                <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
                  {wine}
                </th>
                <td className={figure}>
                  {quantity.toLocaleString('en-US')}
                  {cases && ` (${cases})`}
                </td>
                <td className={figure}>{each === null ? '' : formatMoney(each)}</td>
                <td className={figure}>{cost === null ? '' : formatMoney(cost)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-4 text-right font-semibold">{orderSum(count, costs)}</p>
    </section>
  )
}
