import { describe, expect, test } from 'vitest'
import { exporters } from '~/cellar/list-reader/exporters/all-exporters'
import {
  findExporter,
  presetColumns,
  recognizeExporter,
} from '~/cellar/list-reader/exporters/recognize-exporter'
import { importFieldNames, importFields } from '~/cellar/list-reader/table/fields'

const named = (headers: string) => recognizeExporter(headers.split(','))?.name ?? null

describe('an exporter', () => {
  test.each([
    [
      'cellartracker-list',
      'iWine,WineBarcode,Quantity,Pending,Location,Size,Price,Vintage,Wine,Producer,Type',
    ],
    [
      'cellartracker-inventory',
      'iWine,Barcode,Location,Bin,Size,Price,StoreName,Vintage,Wine,Producer,BeginConsume',
    ],
    ['vivino-cellar', 'Winery,Wine name,Vintage,Region,Country,Average rating,Wine type,User cellar count'],
    ['vivino-scans', 'Winery,Wine name,Vintage,Region,Country,Scan date,Your rating,Wine type'],
    ['square-items', 'Token,Item Name,Variation Name,SKU,Description,Categories,Price,Archived'],
    ['toast-menu', 'Entity type,Name,Menu group,Price strategy,Price'],
    ['clover-inventory', 'Clover ID,Name,Alternate Name,Price,Price Type,Price Unit,Cost,Product Code,SKU'],
    ['lightspeed-products', 'id,handle,sku,composite_name,name,supply_price,retail_price,brand_name'],
    ['lightspeed-items', 'System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price,Brand'],
    ['shopify-products', 'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant Price'],
    ['shopify-products', 'Title,URL handle,Description,Vendor,Type,Price,Inventory quantity'],
    ['shopify-customers', 'First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Tags'],
    ['winedirect-members', 'Customer Number,FirstName,LastName,Email,ClubName,SignupDate,CancelDate'],
    ['people', 'Last Name,First Name,Email,Notes'],
  ])('called %s is recognized by its header row', (name, headers) => {
    expect(named(headers)).toBe(name)
    expect(named(headers.split(',').reverse().join(',').toUpperCase())).toBe(name)
  })

  test('is not recognized in a list of wines that a person typed', () => {
    expect(named('Producer,Wine,Vintage,Kind,Bottle price,Bottles')).toBeNull()
    expect(named('Name,Price,Quantity,SKU')).toBeNull()
  })

  test('is recognized below a title', () => {
    const rows = [['Export of November 28'], ['Winery', 'Wine name', 'Vintage', 'Scan date']]
    const found = findExporter(rows.map((cells, place) => ({ number: place + 1, cells })))
    expect(found).toMatchObject({ place: 1, exporter: { name: 'vivino-scans' } })
  })

  test('has a name of its own and a signature in every kind', () => {
    expect(new Set(exporters.map(({ name }) => name)).size).toBe(exporters.length)
    expect(exporters.every(({ signatures }) => signatures.length > 0)).toBe(true)
  })
})

test('the presets of lists of wines and of sales name fields that there are', () => {
  const salesFields = ['item', 'size', 'quantity', 'returned', 'day']
  for (const exporter of exporters) {
    if (exporter.kind === 'people' || exporter.kind === 'bill') continue
    const fields = exporter.kind === 'sales' ? salesFields : importFieldNames
    expect(fields, exporter.name).toEqual(expect.arrayContaining(Object.keys(exporter.columns)))
  }
})

test('the columns of our own export are those of every field', () => {
  const headers = importFieldNames.map((field) => importFields[field].column)
  const exporter = recognizeExporter(headers)
  expect(exporter?.name).toBe('tastevin')
  expect(exporter?.kind === 'wines' && presetColumns(exporter.columns, headers)).toEqual(
    Object.fromEntries(importFieldNames.map((field, place) => [field, place])),
  )
})

test('a preset takes the first column that a file has, and each column once', () => {
  const columns = { name: ['Title'], type: ['Type', 'Category'], quantity: [/^stock at /], notes: ['Title'] }
  expect(presetColumns(columns, ['Category', 'TITLE', 'Stock at Main'])).toEqual({
    name: 1,
    type: 0,
    quantity: 2,
  })
})
