import type { Migration } from '../migrate.server'

/** Purchase receipts: what a supplier delivers, and what of it was received. */
export const receiving: Migration = {
  name: '0033-receiving',
  sql: /* sql */ `
    create table receipts (
      business_id uuid not null references businesses,
      id uuid not null,
      supplier_id uuid,
      -- Where the bottles go; null is the business's first location.
      location_id uuid,
      document_number text not null default '',
      -- The number as it is compared: without case and spaces.
      document_key text not null generated always as (lower(regexp_replace(document_number, '\\s+', '', 'g'))) stored,
      received_on date not null,
      note text not null default '',
      -- The total that the supplier's document prints.
      document_total_cents integer check (document_total_cents >= 0),
      created_by uuid references users,
      created_at timestamptz not null,
      -- Set when the rest is not expected any more.
      closed_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, supplier_id) references suppliers (business_id, id),
      foreign key (business_id, location_id) references cellar_locations (business_id, id)
    );
    create unique index receipts_once on receipts (business_id, supplier_id, document_key) where document_key <> '';
    create index receipts_by_day on receipts (business_id, received_on desc, id desc);
    create index receipts_by_supplier on receipts (business_id, supplier_id, received_on desc, id desc);
    call tenant_table('receipts');

    create table receipt_lines (
      business_id uuid not null,
      id uuid not null,
      receipt_id uuid not null,
      position integer not null,
      wine_id uuid not null,
      -- Bottles on the document.
      quantity integer not null check (quantity between 1 and 100000),
      -- Cost of all of them together; null while unknown.
      total_cents integer check (total_cents >= 0),
      -- Bottles in a case; null for single bottles.
      case_size smallint check (case_size between 2 and 1000),
      primary key (business_id, id),
      foreign key (business_id, receipt_id) references receipts (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index receipt_lines_by_receipt on receipt_lines (business_id, receipt_id, position);
    create index receipt_lines_by_wine on receipt_lines (business_id, wine_id);
    call tenant_table('receipt_lines');

    -- Which movement of the stock ledger received bottles of a line: a row for each line of one posting.
    create table receipt_postings (
      business_id uuid not null,
      -- One press of the button; makes a repeated one harmless.
      posting_key uuid not null,
      line_id uuid not null,
      movement_id uuid not null,
      -- Average cost of a bottle of the wine before and after, in cents; null while unknown.
      average_before_cents numeric(20, 6),
      average_after_cents numeric(20, 6),
      primary key (business_id, posting_key, line_id),
      foreign key (business_id, line_id) references receipt_lines (business_id, id),
      foreign key (business_id, movement_id) references stock_movements (business_id, id)
    );
    create index receipt_postings_by_line on receipt_postings (business_id, line_id);
    create index receipt_postings_by_movement on receipt_postings (business_id, movement_id);
    call tenant_table('receipt_postings');
  `,
}
