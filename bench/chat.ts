import { setTimeout as pause } from 'node:timers/promises'
import { effect } from '@preact/signals-core'
import { serviceMsg } from '#protocol'
import { connectRunning } from '../server/platform/db/running.ts'
import { addOperator } from '../server/users/operators/manage.ts'
import { chatDraft } from '../test/support/chatExamples.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { OPERATOR_PASSWORD, type OperatorBrowser, operatorBrowser, totpCode } from '../test/support/operator.ts'
import { signUp } from '../test/support/people.ts'
import { personStream } from '../test/support/personStream.ts'
import { startVenueProcess } from '../test/support/venueProcess.ts'
import { quantile } from './figures.ts'

/**
 * From sending a message to support until the other side has it, both ways, as the app does it: the user hears by the
 * private channel of the data core and calls for what is new; the operator's page waits in a call and does the same.
 * Five conversations at once on a venue in a process of its own, PostgreSQL with fsync on. Beside it the same
 * PostgreSQL writes one bare row and commits it, in turns.
 */
const PAIRS = 5
/** Others take their turn after so many messages: a conversation has a limit. */
const ROUNDS = 15
const WAVES = 4
/** As the page paces its questions, in ms. */
const PACE = 50
const PAUSE = 400

const dataDir = temporaryFolder('tapeline-bench')
const venue = startVenueProcess(dataDir)
const toOperator: number[] = []
const toUser: number[] = []
const bare: number[] = []

type Db = Parameters<typeof addOperator>[0]

const operatorOf = async (address: string, db: Db, name: string): Promise<OperatorBrowser> => {
  const firstCode = await addOperator(db, { name, roles: ['support'] }, Date.now())
  const page = operatorBrowser(address)
  const { data } = await page.call('offer', { name, firstCode })
  const code = totpCode(data?.secret ?? '', Date.now())
  await page.call('bind', { name, firstCode, password: OPERATOR_PASSWORD, code })
  return page
}

/** What a page does: asks what is new, again and again, and tells whoever listens. */
const watching = (page: OperatorBrowser) => {
  const listeners = new Set<() => void>()
  const over = new AbortController()
  const run = async (): Promise<void> => {
    let since = 0
    while (!over.signal.aborted) {
      const { data } = await page.call('watchSupport', { since })
      since = data?.version ?? 0
      for (const tell of listeners) tell()
      await pause(PACE)
    }
  }
  void run()
  return {
    /** Resolves once `look` answers true; it is asked with each news. */
    until: (look: () => Promise<boolean>) =>
      new Promise<void>((resolve) => {
        const ask = async (): Promise<void> => {
          if (!(await look())) return
          listeners.delete(tell)
          resolve()
        }
        const tell = (): void => void ask()
        listeners.add(tell)
      }),
    stop: () => {
      over.abort()
    },
  }
}

const pair = async (address: string, db: Db, at: number): Promise<void> => {
  const person = await signUp(address)
  const page = await operatorOf(address, db, `operator${at}`)
  const { stream } = personStream(address, person)
  const feed = stream.support()
  await person.browser.call(serviceMsg.save, chatDraft('the first'))
  const { data: waiting } = await page.call('listChats', { state: 'waiting' })
  const id = waiting?.chats.find(({ uid }) => uid === person.uid)?.id ?? ''
  await page.call('takeChat', { id })
  const news = watching(page)
  const heard = (seq: number) =>
    new Promise<void>((resolve) => {
      const stop = effect(() => {
        if ((feed.value.value.data?.lastSeq ?? 0) >= seq) setImmediate(() => (stop(), resolve()))
      })
    })
  let last = 2
  for (let round = 0; round < ROUNDS; round++) {
    const asked = performance.now()
    const known = last
    const arrived = news.until(async () => {
      const { data } = await page.call('followChat', { id, after: known })
      return (data?.messages.length ?? 0) > 0
    })
    await person.browser.call(serviceMsg.save, chatDraft(`question ${round}`))
    await arrived
    toOperator.push(performance.now() - asked)

    const answered = performance.now()
    const there = heard(known + 2)
    await page.call('answerChat', { id, draft: chatDraft(`answer ${round}`) })
    await there
    await person.browser.call(serviceMsg.getList, { after: known + 1 })
    toUser.push(performance.now() - answered)
    last = known + 2
    await pause(PAUSE)
  }
  news.stop()
  feed.close()
  stream.close()
}

try {
  const address = await venue.ready
  const database = await connectRunning({ dataDir, databaseUrl: undefined })
  await database.pool.query('CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY, body text)')
  const over = new AbortController()
  const reference = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await database.pool.query('INSERT INTO bench_rows (body) VALUES ($1)', ['a bare row'])
      bare.push(performance.now() - began)
      await pause(100)
    }
  }
  const beside = reference()
  for (let wave = 0; wave < WAVES; wave++)
    await Promise.all(Array.from({ length: PAIRS }, (_, at) => pair(address, database.db, wave * PAIRS + at)))
  over.abort()
  await beside
  await database.close()
} finally {
  await venue.stop()
  removeFolder(dataDir)
}

const figuresOf = (values: readonly number[]) => ({
  p50: Number(quantile(values, 0.5).toFixed(1)),
  p99: Number(quantile(values, 0.99).toFixed(1)),
})
const reference = figuresOf(bare)
const figures = { toOperator: figuresOf(toOperator), toUser: figuresOf(toUser) }
console.log(`a bare row, committed      p50 ${reference.p50} ms, p99 ${reference.p99} ms`)
for (const [name, { p50, p99 }] of Object.entries(figures))
  console.log(`${name.padEnd(27)}p50 ${p50} ms, p99 ${p99} ms; p50 ${(p50 / reference.p50).toFixed(1)}x the bare row`)
console.log(
  JSON.stringify({
    bench: 'chat',
    date: new Date().toISOString().slice(0, 10),
    messages: toOperator.length + toUser.length,
    figures,
    reference,
  }),
)
