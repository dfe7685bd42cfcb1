import { toAmount } from '#protocol'
import { grantDemo } from '../../../server/ledger/demo.ts'
import { openDatabase } from '../../../server/platform/db/open.ts'
import { systemClock } from '../../../server/platform/ports.ts'
import { depositRequest, OUT, PAYOUT_ADDRESS, withdrawalRequest } from '../../support/moneyExamples.ts'
import { insertUserRow } from '../../support/userRow.ts'
import { crashMoney } from './crashMoney.ts'

/**
 * Deposits, withdrawals and exchanges in a process of its own, so that it can be killed between any two of their steps.
 * Writes `server <pid>` first, then `ack <uid> <key> <id>` for each request that was answered.
 */
const [dataDir = '', run = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.stdout.write(`server ${database.serverPid()}\n`)
const { db } = database
// A database that is away is what this is about.
const { money, cases, quote } = await crashMoney(database, () => undefined)
setInterval(quote, 200)

/** Somebody with demo funds who may withdraw, and where to. */
const somebody = async (n: number) => {
  const at = systemClock.now()
  const uid = await insertUserRow(db, at, { name: `crash${run}${n}@example.org`, level: 2 })
  await grantDemo(db, uid, at)
  await money.payout.add(uid, { channel: OUT, label: 'mine', fields: [{ key: 'address', value: PAYOUT_ADDRESS }] })
  await db.updateTable('payout_accounts').set({ usable_at: '0' }).where('uid', '=', uid).execute()
  return { uid, account: (await money.payout.list(uid))[0]?.id ?? '' }
}

let pictures = 0
const receipt = async (uid: string): Promise<string> => {
  pictures += 1
  const id = `${run}${pictures.toString(16)}`.padStart(32, '0')
  const at = String(systemClock.now())
  await db
    .insertInto('uploads')
    .values({ id, uid, purpose: 'receipt', digest: id, bytes: 1, width: 1, height: 1, created_at: at })
    .execute()
  return id
}
const caseOf = async (id: string): Promise<string> =>
  (await db.selectFrom('transfers').select('case_id').where('id', '=', id).executeTakeFirstOrThrow()).case_id ?? ''

let keys = 0
type Request = Parameters<typeof money.submit>[2]
/** The id that the request was answered with; throws where it was refused. */
const ask = async (uid: string, request: Request): Promise<string> => {
  keys += 1
  const key = `money-crash-${run}-${String(keys).padStart(8, '0')}`
  const answer = await money.submit(uid, key, request)
  if (!('id' in answer)) throw new Error(`refused: ${JSON.stringify(answer.refused)}`)
  process.stdout.write(`ack ${uid} ${key} ${answer.id}\n`)
  return answer.id
}

const decide = async (id: string, isGood: boolean): Promise<void> => {
  const decision = isGood
    ? ({ by: 'desk:1', outcome: 'approved' } as const)
    : ({ by: 'desk:1', outcome: 'rejected', reason: 'other' } as const)
  await cases.decide(await caseOf(id), decision)
}

/** One deposit, one exchange, one withdrawal, and sometimes a reset of it all; how they end goes by the round. */
const round = async ({ uid, account }: { uid: string; account: string }, n: number): Promise<void> => {
  const inbound = await ask(uid, { call: 'assets.addRechargeOffline', body: depositRequest('40') })
  await ask(uid, { call: 'assets.sendReceipt', body: { id: inbound, image: await receipt(uid) } })
  await decide(inbound, n % 5 !== 0)
  const offer = await money.quote(uid, { from: 'USDT', to: 'BTC', amount: toAmount('5') }, '203.0.113.7')
  if ('id' in offer) await ask(uid, { call: 'exchange.addOrder', body: { quote: offer.id } })
  const out = await ask(uid, { call: 'assets.addOutpayOffline', body: withdrawalRequest(account, '30') })
  if (n % 4 === 0) return void (await ask(uid, { call: 'assets.cancelTransfer', body: { id: out } }))
  await ask(uid, { call: 'assets.confirmOutpay', body: { id: out } })
  await decide(out, n % 4 !== 1)
  if (n % 4 === 1) return
  const word = { caseId: await caseOf(out), by: 'desk:2' } as const
  await money.decidePayout(
    n % 4 === 2 ? { ...word, outcome: 'paid' } : { ...word, outcome: 'refused', reason: 'other' },
  )
  if (n % 4 === 3) await ask(uid, { call: 'assets.resetDemoFunds', body: {} })
}

const live = async (n: number): Promise<void> => {
  const one = await somebody(n)
  for (let at = 0; ; at += 1)
    try {
      await round(one, at)
    } catch {
      // The database is away, or what a break left open stands in the way: nothing was acknowledged. On with the next one.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
}
await Promise.all(Array.from({ length: 8 }, (_, n) => live(n)))
