import type { Migration } from '../migrate.server'

/** Suppliers' invoices that are read from documents: their lines until they are on a receipt. */
export const supplierInvoices: Migration = {
  name: '0044-supplier-invoices',
  sql: /* sql */ `
    -- What the document looks like where that is not what it was uploaded as.
    alter table import_sessions add column looks_like text not null default ''
      check (looks_like in ('', 'wines', 'invoice'));

    create table supplier_invoices (
      business_id uuid not null,
      session_id uuid not null,
      -- As printed; the supplier it was matched with.
      supplier_name text not null default '',
      supplier_id uuid,
      document_number text not null default '',
      issued_on date,
      currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
      charges jsonb not null default '[]',
      subtotal_cents integer,
      total_cents integer,
      readings jsonb not null default '{}',
      receipt_id uuid,
      primary key (business_id, session_id),
      foreign key (business_id, session_id) references import_sessions (business_id, id),
      foreign key (business_id, supplier_id) references suppliers (business_id, id),
      foreign key (business_id, receipt_id) references receipts (business_id, id)
    );
    create index supplier_invoices_by_receipt on supplier_invoices (business_id, receipt_id);
    call tenant_table('supplier_invoices');

    create table supplier_invoice_lines (
      business_id uuid not null,
      session_id uuid not null,
      position integer not null check (position >= 0),
      description text not null,
      producer text not null default '',
      name text not null default '',
      vintage integer,
      is_non_vintage boolean not null default false,
      bottle_ml integer,
      pack_size integer,
      -- Negative for a return.
      bottles integer,
      discount_cents integer,
      total_cents integer,
      place jsonb,
      rule text not null default '',
      readings jsonb not null default '{}',
      -- What becomes of it: bottles of a wine, of a wine to add, or nothing.
      choice text not null default 'open' check (choice in ('open', 'wine', 'new', 'out')),
      wine_id uuid check (wine_id is not null or choice <> 'wine'),
      -- The texts of the form of the wine to add.
      new_wine jsonb,
      is_checked boolean not null default false,
      primary key (business_id, session_id, position),
      foreign key (business_id, session_id) references supplier_invoices (business_id, session_id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('supplier_invoice_lines');

    -- The wine that a supplier's description stands for, as a person last chose.
    create table supplier_descriptions (
      business_id uuid not null,
      supplier_id uuid not null,
      description_key text not null,
      wine_id uuid not null,
      chosen_at timestamptz not null,
      primary key (business_id, supplier_id, description_key),
      foreign key (business_id, supplier_id) references suppliers (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('supplier_descriptions');
  `,
}
