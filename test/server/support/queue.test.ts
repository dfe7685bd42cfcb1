import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serviceMsg } from '#protocol'
import { readChats } from '../../../server/support/queue.ts'
import { chatDraft } from '../../support/chatExamples.ts'
import { operatorOf, type TestOperator } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let venue: TestVenue
let ada: TestOperator
beforeAll(async () => {
  venue = await startVenue()
  ada = await operatorOf(venue, ['support'])
})
afterAll(() => venue.close())

/** Somebody who wrote so often, which Ada takes and has read so far. */
const asked = async (times: number, readUpTo?: number): Promise<string> => {
  const { uid, browser } = await signUp(venue.address)
  for (let at = 0; at < times; at++)
    // Each behind the one before.
    // oxlint-disable-next-line no-await-in-loop
    await browser.call(serviceMsg.save, chatDraft(`word ${at}`))
  const { rows } = await venue.database.pool.query('SELECT id FROM support_chats WHERE uid = $1', [uid])
  const id: string = rows[0].id
  await ada.call('takeChat', { id })
  if (readUpTo !== undefined) await ada.call('signChat', { id, readUpTo })
  return id
}

/** A page of the queue, and how many queries it took. */
const counted = async () => {
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { chats } = await readChats(venue.services.database.db.withPlugin(counter), 'taken', undefined)
  return { chats, queries }
}

it('a page of the queue takes as many queries as one line of it, and each line counts for itself', async () => {
  const first = await asked(2)
  const one = await counted()
  expect(one.chats).toMatchObject([{ id: first, operator: ada.name, unread: 2 }])
  // A message of the user is read, then the event of the taking stands behind.
  const [second, third, fourth] = [await asked(3, 1), await asked(1, 2), await asked(5)]
  const all = await counted()
  expect(all.chats.map(({ id, operator, unread }) => ({ id, operator, unread }))).toEqual(
    [
      { id: first, unread: 2 },
      { id: second, unread: 2 },
      { id: third, unread: 0 },
      { id: fourth, unread: 5 },
    ].map((line) => ({ ...line, operator: ada.name })),
  )
  expect(all.queries).toBe(one.queries)
})

it('stops counting at a hundred', async () => {
  const id = await asked(1)
  await venue.database.pool.query(
    `INSERT INTO support_messages (chat_id, seq, at, author, kind, body)
      SELECT $1, n, 0, 'user', 'text', 'more' FROM generate_series(10, 160) AS n`,
    [id],
  )
  expect((await counted()).chats.find((line) => line.id === id)?.unread).toBe(100)
})
