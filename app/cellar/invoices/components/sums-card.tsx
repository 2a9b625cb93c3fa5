import { Banner } from '~/foundation/ui/feedback/banner'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { Money } from '~/foundation/ui/layout/money'
import { bottles } from '~/cellar/receiving/rules'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { chargeNames, costRule, documentNoun, isOnlyReturn, returnRule } from '../charges'
import type { InvoicePage } from '../invoice-page.server'

/** Sums of the lines next to the sums that the document prints. */
export function SumsCard({ sums }: { sums: InvoicePage['sums'] }) {
  const { currency } = sums
  const money = (cents: number) => <Money cents={cents} currency={currency} />
  return (
    <>
      {sums.sentence && (
        <Banner tone="warn" title="The sums do not agree">
          <p>{sums.sentence}</p>
        </Banner>
      )}
      <Card title="Sums">
        <DetailList
          facts={[
            ...(sums.bottles > 0 || sums.returned === 0
              ? [{ name: 'On the receipt', value: bottles(sums.bottles) }]
              : []),
            ...(sums.returned > 0 ? [{ name: 'Back to the supplier', value: bottles(sums.returned) }] : []),
            ...(sums.hasCosts
              ? [
                  { name: 'Lines on the receipt', value: money(sums.kept) },
                  ...(sums.left === 0 ? [] : [{ name: 'Lines left out', value: money(sums.left) }]),
                  ...(sums.expected === null
                    ? []
                    : [
                        {
                          name: `Sum of the lines on the ${documentNoun(sums)}`,
                          value: money(sums.expected),
                        },
                      ]),
                  ...sums.charges.map(({ label, cents, kind }) => ({
                    name: `${label} (${chargeNames[kind]})`,
                    value: money(cents),
                  })),
                  ...(sums.printed === null
                    ? []
                    : [{ name: `Total of the ${documentNoun(sums)}`, value: money(sums.printed) }]),
                ]
              : [{ name: 'Costs', value: 'None printed. Enter them when the invoice arrives.' }]),
          ]}
        />
        {sums.hasCosts && <p className={`${noteStyle} mt-3`}>{isOnlyReturn(sums) ? returnRule : costRule}</p>}
      </Card>
    </>
  )
}
