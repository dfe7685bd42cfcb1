import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'

/** What the running venue is to its own PostgreSQL: it reads and writes rows, and changes nothing of what holds them. */
export const VENUE_ROLE = 'tapeline_venue'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Lets a role use all tables there are, and no more: it owns none, so it can neither alter nor empty one, nor take a
 * trigger away that keeps the ledger and the logs from being changed. It may not even read which migrations and functions
 * were applied. Functions need no grant: everybody may call them, and they run with the rights of the caller.
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

/** Makes the venue's role in a PostgreSQL of our own, with a password that is new at each start and stands nowhere. */
export const makeVenueRole = async (
  owner: ClientBase,
): Promise<{ readonly user: string; readonly password: string }> => {
  const password = randomBytes(24).toString('hex')
  // A server that dies in the next moment must come back with this password: where it may lose the newest, not this.
  await owner.query('SET synchronous_commit = on')
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [VENUE_ROLE])
  if (rowCount === 0) await owner.query(`CREATE ROLE ${VENUE_ROLE}`)
  await owner.query(
    `ALTER ROLE ${VENUE_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`,
  )
  await grantUse(owner, VENUE_ROLE)
  return { user: VENUE_ROLE, password }
}
