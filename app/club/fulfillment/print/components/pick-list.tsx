import { bottleCount, tierText, type PickLine, type PrintedHead } from '../printed'

const cell = 'border-b border-[#bbb] px-2 py-1.5 text-left align-baseline first:pl-0 last:pr-0'

/** The wines to pick by bin, black on white, with a box to check for each. */
export function PickList({ lines, boxes, head }: { lines: PickLine[]; boxes: number; head: PrintedHead }) {
  const total = lines.reduce((sum, { bottles }) => sum + bottles, 0)
  const short = lines.reduce((sum, line) => sum + line.short, 0)
  return (
    <section className="mx-auto w-full max-w-[50rem] overflow-x-auto bg-[#fff] p-6 text-[#000] not-print:border not-print:border-line print:max-w-none print:overflow-visible print:p-0">
      <h2 className="text-2xl text-[#000]">Pick list</h2>
      <p className="mt-1">
        {head.club}, {head.run}
      </p>
      <p>{head.pickUp}</p>
      <p className="mt-2 font-semibold">
        {bottleCount(total)} for {boxes.toLocaleString('en-US')} {boxes === 1 ? 'box' : 'boxes'}
        {short > 0 && `, ${short} short`}
      </p>
      <table className="mt-4 w-full border-collapse text-[0.95rem]">
        <thead className="text-sm">
          <tr>
            <th scope="col" className={cell}>
              Picked
            </th>
            <th scope="col" className={cell}>
              Bin
            </th>
            <th scope="col" className={cell}>
              Wine
            </th>
            <th scope="col" className={`${cell} text-right`}>
              Bottles
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ bin, wine, bottles, tiers, short }) => (
            <tr key={`${bin} ${wine}`} className="break-inside-avoid">
              <td className={cell}>
                <span className="block size-[4.5mm] border-[0.3mm] border-[#000]" />
              </td>
              <td className={`${cell} font-semibold wrap-anywhere`}>{bin || 'No bin'}</td>
              <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
                {wine}
                <span className="block text-sm text-[#444]">
                  {tierText(tiers)}
                  {short > 0 && `${tiers.length > 0 ? '. ' : ''}${short} short`}
                </span>
              </th>
              <td className={`${cell} text-right text-lg font-bold tabular-nums`}>
                {bottles.toLocaleString('en-US')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
