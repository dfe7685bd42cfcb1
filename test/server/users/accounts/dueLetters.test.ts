import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#protocol'
import { createMailbox } from '../../../../server/platform/mail/mailbox.ts'
import { createOutbox } from '../../../../server/platform/mail/outbox.ts'
import type { Letter } from '../../../../server/platform/mail/port.ts'
import { createPost } from '../../../../server/platform/mail/post.ts'
import { createSentences } from '../../../../server/platform/sentences.ts'
import { addLetters, createDueLetters, type DueLetter } from '../../../../server/users/accounts/dueLetters.ts'
import { createWriteLetter } from '../../../../server/users/accounts/letters.ts'
import { createTrail } from '../../../../server/users/accounts/trail.ts'
import { createUsers } from '../../../../server/users/accounts/users.ts'
import { createTestDatabase } from '../../../support/database.ts'
import { insertUserRow } from '../../../support/userRow.ts'

const NOW = Date.UTC(2026, 9, 5, 12)
const clock = { now: () => NOW }
const timers = { after: () => () => undefined }
const database = await createTestDatabase(8)
const { db, pool } = database
const sentences = createSentences('locales')
const trail = createTrail(clock)
const reported: unknown[] = []
const report = (error: unknown): void => void reported.push(error)
/** Whatever was written has gone its way. */
const areAllSent = async (): Promise<void> => {
  expect((await pool.query('SELECT FROM letters_due')).rowCount).toBe(0)
}
afterEach(areAllSent)
afterAll(() => database.drop())

/** What was handed to the carrier: to whom, and under which number. */
const carried: { readonly to: string; readonly text: string; readonly id: string }[] = []
const carrier = {
  deliver: (letter: Letter, id: string) => Promise.resolve(void carried.push({ ...letter, id })),
  close: () => {},
}
/** As a venue that has just started; `mail`: by an outbox, or to the mailbox of a demo. */
const start = (mail: 'outbox' | 'mailbox' = 'outbox') => {
  const outbox = createOutbox({
    db,
    clock,
    timers,
    log: pino({ level: 'silent' }),
    transports: { mail: carrier, text: carrier },
  })
  const way = mail === 'outbox' ? outbox : createMailbox(db, clock, report)
  const letters = createDueLetters({
    db,
    clock,
    timers,
    write: createWriteLetter({ users: createUsers(db), sentences }),
    mail: createPost({ db, sentences, way, onLost: report }),
    trail,
    report,
  })
  return { letters, settle: () => way.settle(), outbox }
}

const person = async (more: { readonly language?: 'th' | 'de'; readonly demo?: boolean } = {}) => {
  const name = `due${randomUUID()}@example.org`
  const uid = await insertUserRow(db, NOW, { name, ...more })
  return { uid, name }
}
const ended = (uid: string, order = '7'): DueLetter => ({
  uid,
  name: 'managedEnded',
  values: { order, back: '1000.5', coin: 'USDT', interest: '1.25' },
  event: { kind: 'investmentEnded', about: '1000.5 USDT' },
})
const recordOf = async (uid: string) =>
  (await trail.read(db, uid, { limit: 9 })).events.map(({ kind, about }) => `${kind} ${about}`)
const carriedTo = (name: string) => carried.filter(({ to }) => to === name)

describe('a letter that a step writes', () => {
  it('is sent in its reader’s language, with the figures as they are written there, and is in the record', async () => {
    const { uid, name } = await person({ language: 'de' })
    await addLetters(db, [ended(uid)], NOW)
    const venue = start()
    await venue.letters.runDue()
    await venue.settle()
    expect(carriedTo(name)).toMatchObject([
      {
        subject: 'Anlage abgeschlossen',
        text: expect.stringMatching(
          /^Die Laufzeit Ihrer Anlage 7 .* 1000,5 USDT .* 1,25 USDT Zinsen[^]*Spielgeld/,
        ) as string,
      },
    ])
    expect(await recordOf(uid)).toEqual(['investmentEnded 1000.5 USDT'])
  })

  it('has its time in UTC, in the order of the language, and no word of play money without any', async () => {
    const { uid, name } = await person({ language: 'th', demo: false })
    const until = { time: Date.UTC(2026, 11, 3, 8, 5) }
    const values = { token: 'SUI', coin: 'USDT', tokens: '5', charged: '10', until }
    await addLetters(db, [{ uid, name: 'saleReminder', values }], NOW)
    const venue = start()
    await venue.letters.runDue()
    await venue.settle()
    expect(carriedTo(name)[0]?.text).toContain('03-12-2026 08:05 UTC')
    expect(carriedTo(name)[0]?.text).not.toContain('เงินสมมติ')
    expect(await recordOf(uid)).toEqual([])
  })

  it('is not sent where the step is undone', async () => {
    const { uid, name } = await person()
    const undone = db.transaction().execute(async (transaction) => {
      await addLetters(transaction, [ended(uid)], NOW)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const venue = start()
    await venue.letters.runDue()
    await venue.settle()
    expect(carriedTo(name)).toEqual([])
  })

  it.each(['outbox', 'mailbox'] as const)('is stored once by %s, by however many venues at once', async (way) => {
    const people = await Promise.all(Array.from({ length: 20 }, () => person()))
    await addLetters(
      db,
      people.map(({ uid }) => ended(uid)),
      NOW,
    )
    const venues = [start(way), start(way), start(way)]
    await Promise.all(venues.map(({ letters }) => letters.runDue()))
    for (const venue of venues) await venue.settle()
    const { rows } = await pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM mailbox WHERE recipient = ANY ($1) GROUP BY recipient',
      [people.map(({ name }) => name)],
    )
    for (const { name, uid } of people) {
      if (way === 'outbox') expect(carriedTo(name)).toHaveLength(1)
      expect(await recordOf(uid)).toHaveLength(1)
    }
    expect(rows.map(({ n }) => n)).toEqual(way === 'mailbox' ? people.map(() => 1) : [])
  })

  it('is sent once, wherever the database breaks off, by the outbox of the next start too', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => person()))
    await addLetters(
      db,
      people.map(({ uid }) => ended(uid)),
      NOW,
    )
    const hand = await pool.connect()
    for (let tries = 0; tries < 12; tries += 1) {
      const running = start()
        .letters.runDue()
        .catch(() => undefined)
      await hand.query(`SELECT pg_sleep(${tries / 400})`)
      await hand.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ 'letters_due|outbox|account_events'`,
      )
      await running
    }
    hand.release()
    const venue = start()
    // Connections that were broken are noticed one by one.
    const goes = (): Promise<boolean> =>
      venue.letters.runDue().then(
        () => true,
        () => false,
      )
    await expect.poll(goes).toBe(true)
    reported.splice(0)
    // What a venue that broke off had claimed is free a minute later.
    await pool.query('UPDATE outbox SET next_at = 0')
    venue.outbox.start()
    await venue.settle()
    // The carrier is told twice at most, and under one number: a letter that it took and whose row was not gone yet.
    for (const { name, uid } of people) {
      expect(new Set(carriedTo(name).map(({ id }) => id)).size).toBe(1)
      expect(await recordOf(uid)).toHaveLength(1)
    }
  })

  it('goes with an account that is erased, and is in no record', async () => {
    const { uid, name } = await person()
    await addLetters(db, [ended(uid)], NOW)
    await pool.query(`UPDATE users SET erased_at = 1, name = '' WHERE uid = ${uid}`)
    await pool.query(`DELETE FROM user_names WHERE uid = ${uid}`)
    const venue = start()
    await venue.letters.runDue()
    await venue.settle()
    expect(carriedTo(name)).toEqual([])
    expect(await recordOf(uid)).toEqual([])
  })
})

const NAMES = [
  'managedEnded',
  'managedNotRenewed',
  'managedRenewed',
  'managedRedeemed',
  'pledgedEnded',
  'saleAllocated',
  'saleNone',
  'saleFailed',
  'saleReminder',
  'saleMissed',
] as const
const VALUES = Object.fromEntries(
  [
    'order',
    'back',
    'coin',
    'interest',
    'forfeited',
    'token',
    'committed',
    'tokens',
    'charged',
    'returned',
    'until',
  ].map((name) => [name, `<${name}>`]),
)

it.each(LANGUAGES)('letters of what earns are whole in %s', (language) => {
  for (const name of NAMES)
    for (const part of ['subject', 'text'])
      expect(sentences(language, `mail.${name}.${part}`, VALUES)).not.toMatch(/^mail\.|\{\{| {2}/)
})
