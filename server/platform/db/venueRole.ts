import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'

/** Role of the running venue in its own PostgreSQL. It reads and writes rows, and changes no tables. */
export const VENUE_ROLE = 'tapeline_venue'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Lets a role use all existing tables, and no more. The role owns none, so it can neither alter nor truncate one, nor
 * drop a trigger that protects the ledger and the logs. It cannot read which migrations and functions are applied.
 * Functions need no grant: every role may call them, and they run with the caller's rights.
 */
export const grantUse = async (owner: ClientBase, role: string): Promise<void> => {
  const to = quoted(role)
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name')
  await owner.query(`GRANT CONNECT ON DATABASE ${quoted(rows[0]?.name ?? '')} TO ${to}`)
  await owner.query(`GRANT USAGE ON SCHEMA public TO ${to}`)
  await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`)
  await owner.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to}`)
  await owner.query(`REVOKE ALL ON migrations, applied_functions FROM ${to}`)
}

/**
 * Creates the venue's role in the venue's own PostgreSQL, with a password that is new at each start and is not stored.
 */
export const makeVenueRole = async (
  owner: ClientBase,
): Promise<{ readonly user: string; readonly password: string }> => {
  const password = randomBytes(24).toString('hex')
  // The new password must survive a crash of the server right afterwards, even where commits are otherwise
  // asynchronous.
  await owner.query('SET synchronous_commit = on')
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [VENUE_ROLE])
  if (rowCount === 0) await owner.query(`CREATE ROLE ${VENUE_ROLE}`)
  await owner.query(
    `ALTER ROLE ${VENUE_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`,
  )
  await grantUse(owner, VENUE_ROLE)
  return { user: VENUE_ROLE, password }
}
