import { describe, expect, it } from 'vitest'
import { guessColumns, storedRowsOf, summarize } from '~/cellar/counter-sales/till-file'
import { readSalesFile } from '~/cellar/counter-sales/upload-sales-file.server'
import { readCsv } from '~/cellar/list-reader/files/read-csv'

const stored = (...lines: string[]) => storedRowsOf(readCsv(Buffer.from(`${lines.join('\n')}\n`)))

/** Items with what was sold of them less what came back. */
function sold(...lines: string[]) {
  const rows = stored(...lines)
  const { item, quantity, day = null, size = null, returned = null } = guessColumns(rows)
  if (item === undefined || quantity === undefined) return 'columns to choose'
  return Object.fromEntries(
    summarize(rows, { item, quantity, day, size, returned }).items.map(({ item, net }) => [item, net]),
  )
}

describe('the reader of a known till or shop', () => {
  it('takes the item quantity of a Toast product mix, never its amounts', () => {
    expect(
      sold(
        'Location,Business Date,Menu,Menu Group,Menu Item,Item Qty,Gross Amount,Void Qty,Void Amount,Net Amount',
        'Main,20261127,Wine,Bottles,Ravenel Pinot Noir 2019,2,136.00,1,68.00,136.00',
        'Main,20261127,Wine,Glasses,GL Ravenel Pinot Noir,9,153.00,0,0.00,153.00',
        'Main,20261127,Wine,,,11,289.00,1,68.00,289.00',
        'Total,,,,,11,289.00,1,68.00,289.00',
      ),
    ).toEqual({ 'Ravenel Pinot Noir 2019': 2, 'GL Ravenel Pinot Noir': 9 })
  })

  it('leaves voided items of Toast selections out', () => {
    expect(
      sold(
        'Location,Order Id,Order #,Sent Date,Menu Item,Menu Group,Gross Price,Discount,Net Price,Qty,Tax,Void?',
        'Main,900,12,11/27/26 7:02 PM,Barolo Cannubi 2018,Reds,290.00,0.00,290.00,2.0,24.65,false',
        'Main,901,13,11/27/26 7:40 PM,Barolo Cannubi 2018,Reds,145.00,0.00,145.00,1.0,12.33,true',
      ),
    ).toEqual({ 'Barolo Cannubi 2018': 2 })
  })

  it('keeps the variations of a Square item apart and takes refunded units off', () => {
    expect(
      sold(
        'Item Name,Item Variation,SKU,Category,Items Sold,Gross Sales,Items Refunded,Refunds,Net Sales',
        'Ravenel Pinot Noir,Bottle,R-1,Red,3,$204.00,1,($68.00),$136.00',
        'Ravenel Pinot Noir,Glass,R-2,Red,12,$204.00,0,$0.00,$204.00',
        'Olives,Regular,,Food,5,$30.00,0,$0.00,$30.00',
        'Total,,,,20,$438.00,1,($68.00),$370.00',
      ),
    ).toEqual({ 'Ravenel Pinot Noir (Bottle)': 2, 'Ravenel Pinot Noir (Glass)': 12, Olives: 5 })
  })

  it('takes refunds of Square items detail off, whatever the sign of their quantity', () => {
    const head =
      'Date,Time,Category,Item,Qty,Price Point Name,SKU,Gross Sales,Net Sales,Transaction ID,Event Type'
    const row = (quantity: string, amount: string, event: string) =>
      `2026-11-27,19:02:11,Red,Ravenel Pinot Noir,${quantity},Bottle,R-1,${amount},${amount},T1,${event}`
    const refunded = (quantity: string) =>
      sold(head, row('3.0', '$204.00', 'Payment'), row(quantity, '-$68.00', 'Refund'))
    expect(refunded('1.0')).toEqual({ 'Ravenel Pinot Noir (Bottle)': 2 })
    expect(refunded('-1.0')).toEqual({ 'Ravenel Pinot Noir (Bottle)': 2 })
  })

  it('counts a row of Clover line items as one, and no refunded one', () => {
    expect(
      sold(
        'Line Item Date,Order ID,Item Name,Item Revenue,Refunded,Exchanged',
        '27-Nov-2026,A1,Krug Grande Cuvée,298.00,false,false',
        '27-Nov-2026,A2,Krug Grande Cuvée,298.00,false,false',
        '27-Nov-2026,A3,Krug Grande Cuvée,298.00,true,false',
      ),
    ).toEqual({ 'Krug Grande Cuvée': 2 })
  })

  it('leaves every row of a canceled Shopify order out', () => {
    expect(
      sold(
        'Name,Email,Financial Status,Created at,Lineitem quantity,Lineitem name,Lineitem price,Cancelled at',
        '#1001,a@example.test,paid,2026-11-27 10:00:00 -0500,2,Keller Riesling 2023,24.00,',
        '#1001,,,,1,Krug Grande Cuvée,298.00,',
        '#1002,b@example.test,refunded,2026-11-27 11:00:00 -0500,6,Keller Riesling 2023,24.00,2026-11-28',
        '#1002,,,,3,Krug Grande Cuvée,298.00,',
      ),
    ).toEqual({ 'Keller Riesling 2023': 2, 'Krug Grande Cuvée': 1 })
  })
})

describe('the reader of an unknown till', () => {
  it('guesses no column of quantities with cents, a currency sign or a name of money', () => {
    expect(sold('Wine,Gross Amount', 'Barolo,136.00', 'Krug,298.00')).toBe('columns to choose')
    expect(sold('Wine,Takings', 'Barolo,$136', 'Krug,$298')).toBe('columns to choose')
    expect(sold('Wine,Sold', 'Barolo,$136.50', 'Krug,$298.00')).toBe('columns to choose')
    expect(sold('Wine,Net sales', 'Barolo,136', 'Krug,298')).toBe('columns to choose')
    expect(sold('Wine,Article no.', 'Barolo,4711', 'Krug,4712')).toBe('columns to choose')
    expect(sold('Wine,Pieces', 'Barolo,2', 'Krug,1')).toEqual({ Barolo: 2, Krug: 1 })
  })

  it('counts no row of totals, but a wine called Total Eclipse', () => {
    expect(
      sold(
        'Item,Qty,Net',
        'Total Eclipse,2,80.00',
        'Barolo,3,240.00',
        'Subtotal,5,320.00',
        'Grand Total,5,320.00',
      ),
    ).toEqual({ 'Total Eclipse': 2, Barolo: 3 })
  })

  it('takes returns off and leaves voided rows out where a column says so', () => {
    expect(
      sold('Item,Qty,Type,Voided', 'Barolo,3,Sale,no', 'Barolo,1,Return,no', 'Barolo,2,Sale,yes'),
    ).toEqual({ Barolo: 2 })
  })
})

describe('the reader of a file without sales', () => {
  const refusal = (...lines: string[]) => {
    try {
      readSalesFile(Buffer.from(`${lines.join('\n')}\n`))
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('says of a list of wines where it belongs', () => {
    expect(refusal('Producer,Wine,Vintage,Bottles', 'Krug,Grande Cuvée,NV,6')).toMatch(
      /^This is a list of wines, not of sales\..*Inventory, Import and export\.$/,
    )
  })

  it('says that a list of people has no sales', () => {
    expect(refusal('First Name,Last Name,Email', 'Ada,Marlow,ada@example.test')).toMatch(
      /^This is a list of people, not of sales\./,
    )
  })

  it('says that an invoice has no sales, and where it is read', () => {
    expect(
      refusal(
        '*BillNo,*Supplier,*BillDate,*DueDate,LineDescription,*LineAmount',
        '1,Corner,11/1/2026,,Wine,20',
      ),
    ).toMatch(/^This is a bill \(QuickBooks bill\), not a sales report\..*Read an invoice\.$/)
  })
})
