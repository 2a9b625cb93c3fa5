// Acts about boxes, the desk and the cellar. Pure.
import { paths } from '~/foundation/kit/paths'
import { act, type Act } from './act'

const { business } = paths

export const boxActs = (ofRun: (path: (runId: string) => string) => string): Act[] => [
  act(
    'runs.change',
    business.runs.new(),
    'Plan the next box',
    'Start empty or from the month before.',
    'create month run wines shipment allocation release selection',
  ),
  act(
    'runs.change',
    ofRun((id) => business.runs.edit(id, { part: 'details' })),
    'Change the pick-up day',
    'Days, hours and place of the next box.',
    'date pickup collect deadline cut-off postpone late window',
  ),
  act(
    'settings.change',
    business.pickUp(),
    'Change pick-up hours, place and closed days',
    'The usual ones, for every box without its own.',
    'pickup opening times holiday vacation closed when where collect location',
  ),
  act(
    'runs.read',
    ofRun((id) => business.runPrint.overview(id)),
    'Print labels, packing slips and pick lists',
    'Sheets of the next box, also as PDF.',
    'label note cards bottle neck tag paper box',
  ),
  act(
    'runs.change',
    ofRun((id) => business.run.check(id)),
    'Check the next box before it is locked',
    'Missing bottles, unpaid members and conflicts.',
    'preflight ready problem short publish lock who is in',
  ),
  act(
    'desk.serve',
    business.desk.list(),
    'Hand over a box',
    'Find the member by name or scan their code.',
    'pick up pickup collect give scan qr code counter desk who came',
  ),
  act(
    'desk.serve',
    business.desk.list(),
    'Replace a bottle at pick-up',
    'Open the member at the desk, then the bottle.',
    'swap corked broken exchange different wine missing',
  ),
  act(
    'orders.change',
    business.orders.list(),
    'Refund or cancel an order',
    'Open the order; each bottle can be refunded.',
    'money back return bottle purchase',
  ),
  act(
    'shipping.change',
    business.parcels.list(),
    'Ship parcels and print address labels',
    'Parcels to pack, packed and shipped.',
    'shipping send ups fedex carrier mail delivery',
  ),
  act(
    'shipping.change',
    business.parcels.upload(),
    'Enter tracking numbers',
    'Upload the carrier’s file.',
    'track parcel shipment carrier',
  ),
  act(
    'runs.change',
    business.runs.settings(),
    'Let members swap wines',
    'Allow or stop swaps before the deadline.',
    'choose choice customize exchange box',
  ),
  act(
    'runs.change',
    business.runs.settings(),
    'Sell bottles to members',
    'Needs your license; members then see Add to Cart.',
    'shop store online sale buy cart retail license licence',
  ),
  act(
    'runs.read',
    business.run.owed(),
    'See boxes and bottles owed',
    'Paid months without a box, and missing bottles.',
    'missed unclaimed forgot still to get',
  ),
]

export const cellarActs = (): Act[] => [
  act(
    'wines.change',
    business.inventory.newWine(),
    'Add a wine',
    'Label, price and place in the cellar.',
    'bottle create inventory product',
  ),
  act(
    'wines.change',
    business.inventory.imports(),
    'Import a wine list',
    'A PDF, photo or spreadsheet becomes wines.',
    'upload menu csv excel pdf inventory',
  ),
  act(
    'stock.adjust',
    business.inventory.receiving(),
    'Receive a delivery',
    'Record bottles that a supplier brought.',
    'shipment arrival delivered stock purchase order',
  ),
  act(
    'stock.adjust',
    business.inventory.invoices(),
    'Read a supplier’s invoice',
    'Upload it; its lines become a receipt.',
    'bill scan upload cost distributor',
  ),
  act(
    'wines.read',
    business.inventory.counts(),
    'Count the cellar',
    'Count by phone, then post the differences.',
    'stocktake inventory audit stock take',
  ),
  act(
    'costs.read',
    business.inventory.reorder(),
    'Reorder wine',
    'Bottles below par and what the next box needs.',
    'order buy low running out par supplier purchase',
  ),
  act(
    'stock.move',
    business.inventory.sales(),
    'Record a sale or a broken bottle',
    'Search the wine, then what happened.',
    'sold glass breakage write off waste corked till',
  ),
  act(
    'wines.change',
    business.inventory.list(),
    'Change many wines at once',
    'Select wines, then choose the change.',
    'bulk prices bin list retire',
  ),
  act(
    'exports.make',
    business.inventory.list(),
    'Export the inventory',
    'The links to the files are below the list.',
    'download csv excel spreadsheet wines stock value',
  ),
  act(
    'wines.read',
    business.inventory.publicList(),
    'Show your wine list to guests',
    'Its look, link and QR code.',
    'menu public website publish online',
  ),
]
