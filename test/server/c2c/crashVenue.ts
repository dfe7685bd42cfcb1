import { toAmount } from '#protocol'
import { openDatabase } from '../../../server/platform/db/open.ts'
import { systemClock } from '../../../server/platform/ports.ts'
import { askDeposit, createEscrowVenue, type StepOf } from './escrowVenue.ts'

/**
 * Ads and escrow orders in a process of its own, so that it can be killed between any two of their steps. Writes
 * `server <pid>` first, then `ack <uid> <key> <id>` for each request that was answered.
 */
const [dataDir = '', run = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.stdout.write(`server ${database.serverPid()}\n`)
const venue = createEscrowVenue(database, { now: () => systemClock.now(), advance: () => {} })
setInterval(() => venue.market.setLast('EUR-USD', '1.25'), 200)

let keys = 0
type Request = Parameters<typeof venue.ask>[1]
/** The id that the request was answered with; throws where it was refused. */
const ask = async (uid: string, request: Request): Promise<string> => {
  keys += 1
  const key = `c2c-crash-${run}-${String(keys).padStart(8, '0')}`
  const answer = await venue.ask(uid, request, key)
  if (!('id' in answer)) throw new Error(`refused: ${JSON.stringify(answer.refused)}`)
  process.stdout.write(`ack ${uid} ${key} ${answer.id}\n`)
  return answer.id
}
const step = (uid: string, id: string, input: StepOf): Promise<string> =>
  ask(uid, { call: 'merchantOrder.step', body: { id, ...input } as never })

const DEPOSIT = '100'
await askDeposit(database.db, { amount: DEPOSIT, days: 1 }, systemClock.now())
const putDown = (uid: string, amount = DEPOSIT): Promise<string> =>
  ask(uid, { call: 'merchant.putDeposit', body: { coin: 'USDT', amount: toAmount(amount) } })

/** One order; how it ends goes by the round. */
const round = async (merchant: string, ad: string, n: number): Promise<void> => {
  await venue.seen(merchant)
  const buyer = await venue.person()
  const id = await ask(buyer, { call: 'merchantOrder.saveBuy', body: await venue.takeInput(buyer, ad) })
  if (n % 5 === 0) return void (await step(buyer, id, { kind: 'cancel', state: 'escrowed' }))
  await step(buyer, id, { kind: 'pay', state: 'escrowed', reference: `TR ${n}` })
  if (n % 5 === 1) await step(buyer, id, { kind: 'undo', state: 'paid' })
  else if (n % 5 === 2) await step(buyer, id, { kind: 'appeal', state: 'paid' })
  else await step(merchant, id, { kind: 'release', state: 'paid', acceptsPayer: false })
  if (n % 5 === 3) await step(merchant, id, { kind: 'appeal', state: 'released' })
}

const live = async (): Promise<void> => {
  const merchant = await venue.person({ merchant: true })
  await putDown(merchant)
  const ad = await venue.ad(merchant)
  for (let at = 0; ; at += 1)
    try {
      await round(merchant, ad, at)
    } catch {
      // The database is away, or the ad is sold out: nothing was acknowledged. On with the next one.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
}
/** A merchant who puts a deposit down, leaves, and stays by turns. */
const depositor = async (): Promise<void> => {
  const merchant = await venue.person({ merchant: true })
  let missing = DEPOSIT
  for (;;)
    try {
      await venue.seen(merchant)
      await putDown(merchant, missing)
      missing = '0'
      await venue.ad(merchant)
      await ask(merchant, { call: 'merchant.leave', body: {} })
    } catch {
      const down = await venue.balance(merchant, 'deposit').catch(() => '0')
      if (down !== '0') missing = '0'
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
}

await Promise.all([
  ...Array.from({ length: 4 }, () => live().catch(() => undefined)),
  ...Array.from({ length: 2 }, () => depositor().catch(() => undefined)),
])
