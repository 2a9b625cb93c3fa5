import type { Page } from '@playwright/test'
import { pickUpProfile } from '~/club/runs/member/pick-up-profile.server'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import type { TestDatabase } from '../../database'
import { expect, expectAccessible, openPortal, test } from '../business'
import { aLockedRun } from './locked-run'

/** A browser without the Barcode Detection API whose camera sees a QR code, a little turned and off the middle. */
async function aCameraThatSees(page: Page, text: string) {
  const { path, size } = qrCodeSvg(text)
  await page.addInitScript(
    ({ path, size }) => {
      Reflect.deleteProperty(window, 'BarcodeDetector')
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const draw = () => {
        const context = canvas.getContext('2d')!
        context.resetTransform()
        context.fillStyle = '#b9a88f'
        context.fillRect(0, 0, 640, 480)
        context.translate(230, 80)
        context.rotate(0.15)
        context.scale(260 / size, 260 / size)
        context.fillStyle = '#fff'
        context.fillRect(0, 0, size, size)
        context.fillStyle = '#111'
        context.fill(new Path2D(path))
      }
      draw()
      window.setInterval(draw, 100)
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
        value: () => Promise.resolve(canvas.captureStream(10)),
      })
    },
    { path, size },
  )
}

test('a code is scanned in a browser that cannot read codes by itself, and a camera that may not be used says what to do @phone', async ({
  page,
  newVisitor,
  platform,
  database,
  aBusiness,
  aMember,
}) => {
  const business = await aBusiness()
  await aMember(await newVisitor(), business)
  const run = await aLockedRun(database as TestDatabase, business, ['Milo Abara'])
  const [milo] = run.memberIds as [string]
  const { code } = await pickUpProfile(run.db, { memberId: milo, now: new Date() })
  await aCameraThatSees(page, `${platform.rootUrl}/business/desk?code=${code}`)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (/\/decode-[^/]*\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.url())
  })

  await openPortal(page, platform, business, '/business/desk#list')
  const scan = page.getByRole('button', { name: 'Scan a member’s code' })
  await expect(scan).toBeVisible()
  await page.waitForLoadState('load')
  expect(scripts, 'the reader of codes before the camera opens').toEqual([])
  await scan.click()
  await expect(page.getByRole('heading', { name: 'Milo Abara' })).toBeVisible()
  expect(scripts).toHaveLength(1)

  const refused = await newVisitor({ viewport: page.viewportSize() })
  await refused.addInitScript(() => {
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', {
      value: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    })
  })
  await openPortal(refused, platform, business, '/business/desk#list')
  await refused.getByRole('button', { name: 'Scan a member’s code' }).click()
  await expect(refused.getByText('The camera can’t be used')).toBeVisible()
  await expect(refused.getByText(/Allow this page to use the camera/)).toBeVisible()
  await expectAccessible(refused)
  await refused.getByRole('button', { name: 'Close camera' }).click()
  await expect(refused.getByLabel('Name, phone, code or order number')).toBeVisible()
})
