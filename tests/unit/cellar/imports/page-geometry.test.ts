import { describe, expect, it } from 'vitest'
import { cropOfEdges, sizeOfPage, turnedBox, turnedSize } from '~/cellar/imports/documents/page-geometry'
import { pagePictureVersion } from '~/cellar/imports/documents/page-picture-version'

const page = { file_width: 600, file_height: 800 }

describe('a page that is turned', () => {
  it('swaps its sides with each quarter, and has the size of its crop', () => {
    expect(turnedSize(page, 90)).toEqual({ width: 800, height: 600 })
    expect(turnedSize(page, 180)).toEqual({ width: 600, height: 800 })
    expect(sizeOfPage(page, 90, { x: 1, y: 2, width: 30, height: 40 })).toEqual({ width: 30, height: 40 })
  })

  it('has its crop at the same words after four quarters', () => {
    const box = { x: 10, y: 20, width: 300, height: 100 }
    let [turned, size] = [box, { width: 600, height: 800 }]
    expect(turnedBox(turned, size)).toEqual({ x: 680, y: 10, width: 100, height: 300 })
    for (let quarter = 0; quarter < 4; quarter += 1) {
      turned = turnedBox(turned, size)
      size = { width: size.height, height: size.width }
    }
    expect(turned).toEqual(box)
  })
})

it('the edges in percent stay on the page, in whole units', () => {
  const size = { width: 601, height: 799 }
  expect(cropOfEdges({ left: -5, top: 0, right: 50, bottom: 120 }, size)).toEqual({
    x: 0,
    y: 0,
    width: 301,
    height: 799,
  })
})

it('a page that is turned or cropped has another picture', () => {
  const versions = [
    pagePictureVersion({ rotation: 0, crop: null }),
    pagePictureVersion({ rotation: 90, crop: null }),
    pagePictureVersion({ rotation: 0, crop: { x: 0, y: 0, width: 5, height: 5 } }),
  ]
  expect(new Set(versions).size).toBe(3)
})
