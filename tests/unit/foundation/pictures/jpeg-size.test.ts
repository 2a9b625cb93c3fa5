import sharp from 'sharp'
import { expect, it } from 'vitest'
import { jpegSize } from '~/foundation/pictures/jpeg-size'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1d36' } })

it('the size is read from every kind of JPEG, whatever its camera wrote before it', async () => {
  const files = [
    plain(301, 200).jpeg(),
    plain(301, 200).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    plain(301, 200).toColourspace('b-w').jpeg({ mozjpeg: true }),
    plain(301, 200)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Copyright'.repeat(2_000) } } })
      .withIccProfile('p3')
      .jpeg(),
  ]
  for (const file of files) expect(jpegSize(await file.toBuffer())).toEqual({ width: 301, height: 200 })
})

it('the size is null where a file has none, or not yet', async () => {
  const whole = await plain(301, 200).jpeg().toBuffer()
  const endless = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0, 0, 0, 0, 0, 0])
  const standing = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xe1, 0, 0, 0, 0, 0, 0])
  const png = await plain(301, 200).png().toBuffer()
  for (const head of [Buffer.alloc(0), whole.subarray(0, 20), endless, standing, png])
    expect(jpegSize(head)).toBeNull()
})
