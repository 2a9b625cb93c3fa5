import { describe, expect, it } from 'vitest'
import { invertDarkPage, type GreyImage } from '~/cellar/list-reader/documents/pictures/grey-image'

/** A ground with a line of print across its middle. */
function page(ground: number, print: number): GreyImage {
  const [width, height] = [40, 40]
  const data = new Uint8Array(width * height).fill(ground)
  data.fill(print, 20 * width + 8, 20 * width + 24)
  return { data, width, height }
}

describe('a page that is prepared for text recognition', () => {
  it('has dark print on a light ground where it was printed in light letters on a dark ground', () => {
    const image = page(24, 230)
    invertDarkPage(image)
    expect([image.data[0], image.data[20 * 40 + 10]]).toEqual([231, 25])
  })

  it('stays as it is where its print is dark', () => {
    const image = page(220, 30)
    invertDarkPage(image)
    expect(image.data).toEqual(page(220, 30).data)
  })
})
