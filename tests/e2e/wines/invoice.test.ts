import type { Page } from '@playwright/test'
import { expect, expectAccessibleAndResponsive, openPortal, test } from '../business'

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

test('a supplier’s invoice becomes a receipt: lines beside the page, new wines, a wrong total, stock', async ({
  page,
  platform,
  aBusiness,
}) => {
  const business = await aBusiness({ connected: false })
  await openPortal(page, platform, business, '/business/inventory/receiving')
  await page.getByRole('link', { name: 'Read an invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Upload or photograph an invoice' })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page.getByLabel('Invoice', { exact: true }).setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: await asPdf(page),
  })
  await page.getByRole('button', { name: 'Upload invoice' }).click()

  await expect(page.getByRole('heading', { name: 'Invoice HF-20871' })).toBeVisible({ timeout: 30_000 })
  await expect(
    page.getByText('The lines add up to $1,734.00; the invoice says $1,704.00. Check the marked lines.'),
  ).toBeVisible()
  await expectAccessibleAndResponsive(page)

  await page.getByRole('link', { name: /^Check Maison Amarante/ }).click()
  await expect(page.getByText('Quantity, price and total do not agree, or were hard to read.')).toBeVisible()
  await page.getByLabel('Kind').selectOption('red')
  await page.getByLabel('Line total').fill('360.00')
  await expect(page.getByLabel('Cost of a bottle')).toHaveValue('20.00')
  await expect(page.getByText('18 bottles for $360.00. The lines add up to $1,704.00')).toBeVisible()
  await expectAccessibleAndResponsive(page)
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: /^Save/ }).click()
  await saved

  await page.goto(page.url().split('?')[0]!)
  await expect(page.getByText('The sums do not agree')).toBeHidden()
  await page.getByRole('button', { name: 'Create receipt' }).click()
  await expect(page.getByText('Receipt created. Receive its bottles below.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'invoice.pdf' })).toBeVisible()
  await expectAccessibleAndResponsive(page)
  await page
    .getByRole('button', { name: /^Receive/ })
    .first()
    .click()
  await expect(page.getByText('54 bottles received into stock.')).toBeVisible()
})
