import type pg from 'pg'
import * as allowed from './catalog-exceptions'

/** A pool, or one of its clients. */
export type Queried = Pick<pg.ClientBase, 'query'>

/**
 * Violations of the rules of tenancy in the database's own catalog, one sentence each; empty when the rules
 * are kept. It looks at what is there, not at what a migration meant.
 */
export async function catalogViolations(db: Queried): Promise<string[]> {
  const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.query<Row>(text, values)).rows
  const tables = await ask<Table>(tablesQuery)
  const tenantTables = tables.filter(({ name }) => !(name in allowed.globalTables))
  const isTenant = (name: string) => tenantTables.some((table) => table.name === name)

  return [
    ...Object.keys(allowed.globalTables)
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `${name} is allowed to be global and is not there`),
    ...tables
      .filter(({ owner }) => owner !== 'owner')
      .map(({ name, owner }) => `${name} belongs to ${owner}`),
    ...tenantTables.flatMap(tableFaults),
    ...(await ask<Policy>(policiesQuery)).flatMap(policyFaults(isTenant)),
    ...missingPolicies(tenantTables, await ask<Policy>(policiesQuery)),
    ...(await ask<Index>(indexesQuery)).filter(({ table }) => isTenant(table)).flatMap(indexFaults),
    ...(await foreignKeysOf(db)).flatMap(foreignKeyFaults(isTenant)),
    ...looseFaults(await ask<{ name: string }>(looseQuery), isTenant),
    ...(await ask<Grant>(grantsQuery)).flatMap(grantFaults(isTenant)),
    ...(await ask<Role>(rolesQuery)).flatMap(roleFaults),
    ...(await ask<{ fault: string }>(oddsQuery, [allowed.schemas])).map(({ fault }) => fault),
    ...(await ask<{ name: string }>(definersQuery))
      .filter(({ name }) => !(name in allowed.ownersFunctions))
      .map(({ name }) => `function ${name} runs with its owner’s rights`),
  ]
}

interface Table {
  name: string
  owner: string
  enabled: boolean
  forced: boolean
  /** Columns that are `uuid not null`. */
  keys: string[]
  primary_key: string[]
}
const tablesQuery = `
  select relname as name, pg_get_userbyid(relowner) as owner, relrowsecurity as enabled,
    relforcerowsecurity as forced,
    array(select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped
      and attnotnull and atttypid = 'uuid'::regtype) as keys,
    array(select attname::text from pg_index join unnest(indkey) with ordinality as k (n, at) on true
      join pg_attribute on attrelid = t.oid and attnum = k.n
      where indrelid = t.oid and indisprimary order by k.at) as primary_key
  from pg_class t where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`

const columnOf = (table: string) => allowed.tenantColumn[table] ?? 'business_id'

function tableFaults({ name, enabled, forced, keys, primary_key }: Table): string[] {
  const column = columnOf(name)
  return [
    !keys.includes(column) && `${name} has no ${column} uuid not null and is not an allowed global table`,
    !enabled && `${name} has no row-level security`,
    !forced && `${name} does not force row-level security on its owner`,
    primary_key.length === 0 && `${name} has no primary key`,
  ].filter((fault) => fault !== false)
}

interface Policy {
  table: string
  name: string
  roles: string[]
  command: string
  permissive: boolean
  using: string | null
  check: string | null
}
const policiesQuery = `
  select tablename as table, policyname as name, roles::text[] as roles, cmd as command,
    permissive = 'PERMISSIVE' as permissive, qual as using, with_check as check
  from pg_policies where schemaname = 'public' order by 1, 2`

const tenantRule = (table: string) =>
  `(${columnOf(table)} = ( SELECT current_business() AS current_business))`

function isTenantPolicy({ table, roles, command, permissive, using, check }: Policy): boolean {
  const rule = tenantRule(table)
  return roles.join() === 'app' && command === 'ALL' && permissive && using === rule && check === rule
}

/** The backup reads the rows of every business, and writes none. */
const isBackupPolicy = ({ name, roles, command, permissive, using }: Policy): boolean =>
  name === 'backup' && roles.join() === 'app_backup' && command === 'SELECT' && permissive && using === 'true'

/** Permissive policies add up, so one too many opens the table. */
const policyFaults = (isTenant: (table: string) => boolean) => (policy: Policy) => {
  const { table, name, roles, command } = policy
  if (!isTenant(table)) return [`${table} is global and has the policy ${name}`]
  if (isTenantPolicy(policy) || isBackupPolicy(policy)) return []
  const right = allowed.platformRights[table]
  const isPlatforms =
    roles.join() === 'app_platform' && right && command === (right === 'read' ? 'SELECT' : 'ALL')
  return isPlatforms ? [] : [`${table} lets ${roles.join(', ')} ${command} by the policy ${name}`]
}

const missingPolicies = (tables: Table[], policies: Policy[]) => {
  const lacking = (isMet: (policy: Policy) => boolean) =>
    tables.filter(({ name }) => !policies.some((policy) => policy.table === name && isMet(policy)))
  return [
    ...lacking(isTenantPolicy).map(({ name }) => `${name} lacks the tenant’s policy`),
    ...lacking(isBackupPolicy).map(({ name }) => `${name} would be empty in a backup`),
  ]
}

interface Index {
  table: string
  name: string
  is_unique: boolean
  first: string | null
}
const indexesQuery = `
  select t.relname as table, i.relname as name, indisunique as is_unique,
    (select attname from pg_attribute where attrelid = t.oid and attnum = x.indkey[0]) as first
  from pg_index x join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
  where t.relnamespace = 'public'::regnamespace order by 1, 2`

function indexFaults({ table, name, is_unique, first }: Index): string[] {
  if (first === columnOf(table) || name in allowed.uniqueAcrossTenants) return []
  if (is_unique) return [`unique index ${name} on ${table} reaches across tenants`]
  return name in allowed.otherIndexes ? [] : [`index ${name} on ${table} does not begin with the tenant`]
}

export interface ForeignKey {
  table: string
  name: string
  target: string
  columns: string[]
  /** The columns of the target, in the order of `columns`. */
  targets: string[]
}
const foreignKeysQuery = `
  select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as target,
    array(select attname::text from unnest(conkey) with ordinality as k (n, at)
      join pg_attribute on attrelid = conrelid and attnum = k.n order by k.at) as columns,
    array(select attname::text from unnest(confkey) with ordinality as k (n, at)
      join pg_attribute on attrelid = confrelid and attnum = k.n order by k.at) as targets
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`

/** Every foreign key of our own tables. */
export const foreignKeysOf = async (db: Queried): Promise<ForeignKey[]> =>
  (await db.query<ForeignKey>(foreignKeysQuery)).rows

const foreignKeyFaults =
  (isTenant: (table: string) => boolean) =>
  ({ table, name, target, columns, targets }: ForeignKey): string[] => {
    if (!isTenant(target)) {
      const fine = !isTenant(table) || allowed.sharedTargets.includes(target)
      return fine ? [] : [`${name} leads from ${table} to the global table ${target}`]
    }
    if (!isTenant(table)) return [`${name} leads from the global table ${table} into ${target}`]
    const at = columns.indexOf(columnOf(table))
    const bound = at >= 0 && targets[at] === columnOf(target)
    return bound ? [] : [`${name} lets a row of ${table} point at another tenant’s ${target}`]
  }

/** Columns named like a reference to a row of ours that no foreign key holds. */
const looseQuery = `
  select relname || '.' || attname as name
  from pg_attribute a join pg_class t on t.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    and atttypid = 'uuid'::regtype and attname like '%\\_id' and attname <> 'business_id'
    and not exists (select 1 from pg_constraint where contype = 'f' and conrelid = t.oid and attnum = any (conkey))
  order by 1`

const looseFaults = (columns: { name: string }[], isTenant: (table: string) => boolean) =>
  columns
    .filter(({ name }) => isTenant(name.split('.')[0] ?? '') && !(name in allowed.looseReferences))
    .map(({ name }) => `${name} refers to a row without a foreign key`)

interface Grant {
  table: string
  role: string
  rights: string[]
}
const grantsQuery = `
  select relname as table, case when grantee = 0 then 'public' else pg_get_userbyid(grantee) end as role,
    array_agg(privilege_type::text order by privilege_type::text) as rights
  from pg_class t cross join lateral aclexplode(relacl)
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm') and grantee <> relowner
  group by 1, 2
  union all
  select relname || '.' || attname, case when grantee = 0 then 'public' else pg_get_userbyid(grantee) end,
    array_agg(privilege_type::text order by privilege_type::text)
  from pg_attribute a join pg_class t on t.oid = attrelid cross join lateral aclexplode(attacl)
  where relnamespace = 'public'::regnamespace group by 1, 2
  order by 1, 2`

const everything = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']

const grantFaults =
  (isTenant: (table: string) => boolean) =>
  ({ table, role, rights }: Grant): string[] => {
    const may = rightsOf(table, role, isTenant(table))
    const excess = rights.filter((right) => !may.includes(right))
    return excess.length > 0 ? [`${role} may ${excess.join(', ')} on ${table}`] : []
  }

function rightsOf(table: string, role: string, tenant: boolean): string[] {
  if (role === 'app_backup') return ['SELECT']
  if (role !== 'app' && role !== 'app_platform') return []
  if (!tenant)
    return table in allowed.globalTables ? (allowed.restrictedTables[table]?.[role] ?? everything) : []
  if (role === 'app') return allowed.appendOnlyTables.includes(table) ? ['INSERT', 'SELECT'] : everything
  const right = allowed.platformRights[table]
  if (!right) return []
  return right === 'write' ? everything : ['SELECT']
}

interface Role {
  role: string
  login: boolean
  powers: string[]
  member_of: string[]
  settings: string[]
}
const rolesQuery = `
  select rolname as role, rolcanlogin as login,
    array_remove(array[case when rolsuper then 'SUPERUSER' end, case when rolbypassrls then 'BYPASSRLS' end,
      case when rolcreaterole then 'CREATEROLE' end, case when rolcreatedb then 'CREATEDB' end,
      case when rolreplication then 'REPLICATION' end], null) as powers,
    array(select pg_get_userbyid(roleid)::text from pg_auth_members where member = r.oid) as member_of,
    array(select split_part(setting, '=', 1) from pg_db_role_setting, unnest(setconfig) as setting
      where setrole = r.oid) as settings
  from pg_roles r where rolname in ('owner', 'app', 'app_platform', 'app_backup') order by 1`

/** Roles that others act as, and that may not log in. */
const sleeping = ['owner', 'app_backup']

const timeLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

function roleFaults({ role, login, powers, member_of, settings }: Role): string[] {
  return [
    ...powers.map((power) => `${role} is ${power}`),
    ...member_of.map((other) => `${role} may act as ${other}`),
    ...(login === sleeping.includes(role) ? [`${role} ${login ? 'may' : 'may not'} log in`] : []),
    ...(sleeping.includes(role) ? [] : timeLimits)
      .filter((limit) => !settings.includes(limit))
      .map((limit) => `${role} has no ${limit}`),
  ]
}

const oddsQuery = `
  select 'view ' || relname || ' does not run with the reader’s rights' as fault from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
    and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)
  union all
  select 'view ' || relname || ' may be written, or read by everyone' from pg_class cross join lateral aclexplode(relacl)
    where relnamespace = 'public'::regnamespace and relkind = 'v' and grantee <> relowner
    and (privilege_type <> 'SELECT' or grantee = 0)
  union all
  select case relkind when 'm' then 'materialised view ' else 'foreign table ' end || relname || ' has no policies'
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('m', 'f')
  union all
  select 'table ' || nspname || '.' || relname || ' lies outside the known schemas'
    from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' and nspname <> all ($1)
  union all
  select 'table ' || nspname || '.' || relname || ' has a tenant’s column outside public'
    from pg_class t join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = t.oid
    where relkind in ('r', 'p') and nspname <> 'public' and attname = 'business_id'
  union all
  select 'rule ' || rulename || ' on ' || ev_class::regclass || ' rewrites what it is asked'
    from pg_rewrite where rulename <> '_RETURN' and ev_class::regclass::text !~ '^pg_|^information_schema'
  union all
  select 'table ' || inhrelid::regclass || ' inherits from ' || inhparent::regclass
    from pg_inherits join pg_class c on c.oid = inhparent where c.relnamespace = 'public'::regnamespace
  union all
  select grantee.role || ' may create in the schema public'
    from (values ('app'), ('app_platform'), ('public')) as grantee (role)
    where has_schema_privilege(grantee.role, 'public', 'create')
  union all
  select 'current_business() is not as it should be' from pg_proc
    where proname = 'current_business' and pronamespace = 'public'::regnamespace
    and (provolatile <> 's' or prosecdef or pg_get_userbyid(proowner) <> 'owner')
  union all
  select 'a function ' || proname || ' shadows current_business()' from pg_proc
    where proname = 'current_business' and pronamespace <> 'public'::regnamespace`

const definersQuery = `
  select nspname || '.' || proname as name from pg_proc join pg_namespace n on n.oid = pronamespace
  where prosecdef and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`
