// Sales reports of tills and shops, and bills of accounting programs.
import { columnsIn, yes, type Exporter } from './exporter'

export const salesExporters: readonly Exporter[] = [
  /** Source: Square Support, "Item sales report"; the export of one row for each variation. */
  {
    name: 'square-item-sales',
    title: 'Square item sales',
    kind: 'sales',
    signatures: [
      'Item Name, Item Variation, Items Sold',
      'Item Name, Item Variation, Units Sold',
      'Item, Item Variation, Items Sold',
      'Item Name, Item Variation, Gross Sales, Net Sales',
    ],
    columns: columnsIn(
      `item: Item Name, Item; size: Item Variation;
      quantity: Items Sold, Units Sold, Qty Sold, Quantity, Qty;
      returned: Items Refunded, Units Refunded, Items Returned; day: Date`,
    ),
  },
  /** Source: Square Support, "Transactions", export "Items detail CSV". A row for each item of a sale. */
  {
    name: 'square-item-details',
    title: 'Square items detail',
    kind: 'sales',
    signatures: ['Date, Time, Item, Qty, Price Point Name, Transaction ID'],
    columns: columnsIn('item: Item; size: Price Point Name; quantity: Qty; day: Date'),
    isReturn: (cell) => /^refund/i.test(cell('Event Type')),
  },
  /** Source: Toast Platform Guide, "Product mix report". Voided items are not in the quantity. */
  {
    name: 'toast-product-mix',
    title: 'Toast product mix',
    kind: 'sales',
    signatures: [
      'Menu Group, Menu Item, Item Qty, Gross Amount',
      'Menu Item, Item Qty, Net Amount',
      'Item, Qty sold, Gross sales, Net sales',
    ],
    columns: columnsIn(
      'item: Menu Item, Item; size: Size, Modifier; quantity: Item Qty, Qty sold; day: Business Date, Date',
    ),
  },
  /** Source: Toast Platform Guide, "Item selection details". A row for each item of an order. */
  {
    name: 'toast-item-selections',
    title: 'Toast item selection details',
    kind: 'sales',
    signatures: ['Order Id, Menu Item, Gross Price, Net Price, Qty, Void?'],
    columns: columnsIn('item: Menu Item; quantity: Qty; day: Order Date, Sent Date'),
    isRow: (cell) => !yes.test(cell('Void?')),
  },
  /** Source: Clover Help Center, "Items sold" in Reporting; the names of its columns as the report shows them. */
  {
    name: 'clover-item-sales',
    title: 'Clover sales by item',
    kind: 'sales',
    signatures: [
      'Name, Sold, Gross Sales, Net Sales',
      'Item Name, Sold, Gross Sales, Net Sales',
      'Item Name, Quantity Sold, Gross Sales, Net Sales',
    ],
    columns: columnsIn(
      `item: Item Name, Name; quantity: Sold, Quantity Sold;
      returned: Refunded, Quantity Refunded, Refunded Qty`,
    ),
  },
  /** Source: Clover Help Center, export of line items. Each row is one item unless it is sold by the unit. */
  {
    name: 'clover-line-items',
    title: 'Clover line items',
    kind: 'sales',
    signatures: ['Line Item Date, Item Name, Item Revenue'],
    columns: columnsIn(
      'item: Item Name; quantity: Quantity, Qty, Per Unit Quantity; day: Line Item Date, Order Date',
    ),
    countsRows: true,
    isRow: (cell) => !yes.test(cell('Refunded')) && !yes.test(cell('Exchanged')),
  },
  /** Source: Lightspeed Retail Help Center (X-Series), "Sales reports", by product. */
  {
    name: 'lightspeed-sales',
    title: 'Lightspeed sales by product',
    kind: 'sales',
    signatures: [
      'Product, SKU, Items Sold, Revenue',
      'Product, Items Sold, Gross Profit',
      'Name, Items Sold, Revenue, Gross Profit',
    ],
    columns: columnsIn('item: Product, Name; size: Variant; quantity: Items Sold; day: Date'),
  },
  /** Source: Lightspeed Retail Help Center (R-Series), "Lines report". */
  {
    name: 'lightspeed-sale-lines',
    title: 'Lightspeed sale lines',
    kind: 'sales',
    signatures: ['ID, Date, Description, Qty, Retail, Subtotal', 'Date, Description, Qty., Retail, Total'],
    columns: columnsIn('item: Description; quantity: Qty, Qty.; day: Date'),
  },
  /** Source: Shopify Help Center, "Exporting orders". The facts of an order stand in the first of its rows. */
  {
    name: 'shopify-orders',
    title: 'Shopify orders',
    kind: 'sales',
    signatures: ['Name, Lineitem quantity, Lineitem name, Lineitem price'],
    columns: columnsIn('item: Lineitem name; quantity: Lineitem quantity; day: Created at'),
    order: 'Name',
    isCanceledOrder: (cell) =>
      cell('Cancelled at') !== '' || /^(?:refunded|voided)$/i.test(cell('Financial Status')),
  },
  /** Source: Shopify Help Center, "Sales reports", total sales by product variant. */
  {
    name: 'shopify-product-sales',
    title: 'Shopify sales by product',
    kind: 'sales',
    signatures: ['Product title, Net items sold, Gross sales', 'Product title, Net quantity, Gross sales'],
    columns: columnsIn(
      `item: Product title; size: Product variant title, Variant title;
      quantity: Net items sold, Net quantity; day: Day, Date`,
    ),
  },
  /** Source: Intuit, "Import bills into QuickBooks Online". */
  {
    name: 'quickbooks-bill',
    title: 'QuickBooks bill',
    kind: 'bill',
    signatures: ['*BillNo, *Supplier, *BillDate, *DueDate', 'Bill no., Vendor, Bill date, Due date'],
    columns: columnsIn(
      `supplier: *Supplier, Vendor; number: *BillNo, Bill no.; date: *BillDate, Bill date;
      description: LineDescription, Description; quantity: ItemQuantity, Qty; unitCost: ItemRate, Rate;
      lineTotal: *LineAmount, Amount`,
    ),
  },
  /** Source: Intuit, "Import invoices into QuickBooks Online". */
  {
    name: 'quickbooks-invoice',
    title: 'QuickBooks invoice',
    kind: 'bill',
    signatures: ['*InvoiceNo, *Customer, *InvoiceDate, *DueDate, *ItemAmount'],
    columns: columnsIn(
      `number: *InvoiceNo; date: *InvoiceDate; description: ItemDescription, Item(Product/Service);
      quantity: ItemQuantity; unitCost: ItemRate; lineTotal: *ItemAmount`,
    ),
  },
]
