import type { Migration } from '../migrate.server'

/**
 * Pictures of a club's own and the versions of its look. The look that guests see stands in `businesses.brand`; here
 * is how it came about, and the one draft that is being worked on. A picture stays as long as a version shows it.
 */
export const looks: Migration = {
  name: '0012-looks',
  sql: /* sql */ `
    create table pictures (
      business_id uuid not null references businesses,
      id uuid not null,
      kind text not null check (kind in ('logo', 'photo')),
      path text not null,
      bytes integer not null check (bytes > 0),
      colours jsonb not null default '[]',
      uploaded_by uuid references users,
      created_at timestamptz not null,
      published_at timestamptz,
      primary key (business_id, id)
    );
    create index pictures_by_age on pictures (business_id, created_at);
    call tenant_table('pictures');

    create table look_versions (
      business_id uuid not null references businesses,
      id uuid not null,
      status text not null check (status in ('draft', 'published', 'set-aside')),
      brand jsonb not null,
      logo_id uuid,
      photo_id uuid,
      revision integer not null default 1,
      changed_by uuid references users,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, logo_id) references pictures (business_id, id),
      foreign key (business_id, photo_id) references pictures (business_id, id)
    );
    create unique index look_versions_one_draft on look_versions (business_id) where status = 'draft';
    create index look_versions_by_age on look_versions (business_id, changed_at desc, id desc);
    create index look_versions_by_logo on look_versions (business_id, logo_id) where logo_id is not null;
    create index look_versions_by_photo on look_versions (business_id, photo_id) where photo_id is not null;
    call tenant_table('look_versions');
  `,
}
