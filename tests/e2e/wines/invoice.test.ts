import type { Page } from '@playwright/test'
import { expect, expectAccessible, openPortal, test } from '../business'

const rows = [
  ['2', 'Elio Grasso, Barolo Gavarini 2019', '12/750ml', '540.00', '1,080.00'],
  ['1', 'Vacheron, Sancerre 2023', '12/750ml', '264.00', '264.00'],
  ['3', 'Maison Amarante, Belle Dame', '6/750ml', '120.00', '390.00'],
]
const cells = (texts: string[], tag: 'td' | 'th') => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
const invoice = `<style>td, th { padding: 4px 14px; text-align: left; font: 11px sans-serif }</style>
  <h1>Harbor Fine Imports LLC</h1><p>Invoice No. HF-20871</p><p>Invoice date: 11/03/2026</p>
  <table><tr>${cells(['Qty', 'Description', 'Pack', 'Case price', 'Amount'], 'th')}</tr>
  ${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</table>
  <p>Subtotal 1,704.00</p><p>Total due 1,704.00</p>`

/** The invoice as a supplier's program prints it. */
async function asPdf(page: Page): Promise<Buffer> {
  const printer = await page.context().newPage()
  await printer.setContent(invoice)
  const pdf = await printer.pdf({ format: 'Letter' })
  await printer.close()
  return pdf
}

test('a supplier’s invoice becomes a receipt: lines next to its page, by keyboard, with sums and another currency', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, '/business/inventory/receiving')
  await page.getByRole('link', { name: 'Read an invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Upload or photograph an invoice' })).toBeVisible()
  await page.getByLabel('Invoice', { exact: true }).setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: await asPdf(page),
  })
  await page.getByRole('button', { name: 'Upload invoice' }).click()

  await expect(page.getByRole('heading', { name: 'Invoice HF-20871' })).toBeVisible({ timeout: 30_000 })
  const sums = page.getByRole('paragraph').filter({ hasText: 'The lines add up to $1,734.00' })
  await expect(sums).toHaveText(/the invoice says \$1,704\.00\. Check the marked lines\.$/)

  // The line to check is open in the list, beside its page.
  const open = page.getByRole('list', { name: 'Lines of the invoice' }).locator('li[aria-current]')
  await expect(open.getByRole('heading', { name: /^Maison Amarante/ })).toBeVisible()
  await expect(open.getByText('3 × $120.00 is $360.00, but the line total is $390.00.')).toBeVisible()
  await expect(page.getByLabel(/I compared the sums with the invoice/)).not.toBeChecked()
  await page.getByLabel('Kind').selectOption('red')
  await page.getByLabel('Line total').fill('360.00')
  await expect(page.getByLabel('Cost of a bottle')).toHaveValue('20.00')
  await expect(page.getByText('18 bottles for $360.00. The lines add up to $1,704.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Line total').press('Enter')
  await expect(page.getByText('Line saved. No line is left to check.')).toBeVisible()
  await expect(page.getByText('The sums do not agree')).toBeHidden()
  await expect(page.getByLabel(/I compared the sums with the invoice/)).toBeHidden()

  // A value that was typed into one line is saved when another one is opened by keyboard.
  await page.getByRole('link', { name: /^Elio Grasso/ }).click()
  await expect(open.getByRole('heading')).toContainText('Elio Grasso')
  await expect(page.getByLabel('Bottles')).toBeFocused()
  await page.getByLabel('Bottles').fill('30')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(open.getByRole('heading')).toContainText('Vacheron')
  await expect(page.getByRole('link', { name: /^Elio Grasso/ })).toContainText('30 bottles at $36.00')

  // Taken for euros, the costs need a rate.
  await page.getByLabel('The invoice is in').selectOption('EUR')
  await page.getByRole('button', { name: 'Set currency' }).click()
  await expect(page.getByText('This invoice is in Euro')).toBeVisible()
  await page.getByLabel('USD for 1 EUR').fill('1.1')
  await expect(page.getByText('€1,704.00 becomes $1,874.40.')).toBeVisible()
  await page.getByRole('button', { name: 'Create receipt' }).click()
  await expect(page.getByText('Receipt created. Receive its bottles below.')).toBeVisible()
})
