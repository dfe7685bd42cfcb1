import { setTimeout as wait } from 'node:timers/promises'
import { toAmount, toPrice } from '#protocol'
import type { UserAct } from '../../../../server/engine/futures/acts.ts'
import { createFutures } from '../../../../server/engine/futures/futures.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { openDatabase } from '../../../../server/platform/db/open.ts'
import { systemTimers } from '../../../../server/platform/ports.ts'
import { createVenueEvents } from '../../../../server/platform/venueEvents.ts'
import { FIRST_TERMS } from '../../../support/terms.ts'
import { tellHappened } from '../happened.ts'
import { BTC, createContractMarket } from './market.ts'

/**
 * A venue of contracts under traffic, run as a process of its own so that it can be killed: a swinging price that
 * liquidates now and then, and a charge of funding a second after the start. Writes one line for each acknowledged
 * order: `ack <uid> <key> <order id>`; first `server <pid>`, and `happened` once everything did that the traffic is to bring about.
 */
const [dataDir = '', run = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.stdout.write(`server ${database.serverPid()}\n`)

// Each run is a third of a day later, a second before the next charge.
const began = Date.now()
const charge = Date.UTC(2026, 10, 23) + 'abc'.indexOf(run) * 8 * 3_600_000
const clock = { now: () => charge - 1_000 + (Date.now() - began) }
const { market, price, charge: charged } = createContractMarket(() => clock.now())
for (let n = 0; n <= 'abc'.indexOf(run); n += 1) charged(Date.UTC(2026, 10, 23) + n * 8 * 3_600_000, '0.0003')

let turn = 0
const swing = (): void => {
  turn += 1
  price((60_000 * (1 + Math.sin(turn / 40) * 0.045)).toFixed(1), '40')
}
swing()
const report = (error: unknown): void => void process.stderr.write(`${String(error)}\n`)
const futures = createFutures({
  market,
  terms: FIRST_TERMS,
  clock,
  timers: systemTimers,
  database,
  emitter: createVenueEvents(report),
  report,
})
await futures.start()
setInterval(swing, 5)

const acts = (n: number): UserAct =>
  [
    { kind: 'settings', input: { instId: BTC, leverage: 10 + (n % 30), mode: 'isolated' }, caps: undefined },
    { kind: 'place', input: { instId: BTC, side: n % 2 === 0 ? 'buy' : 'sell', sz: toAmount('0.02') } },
    { kind: 'place', input: { instId: BTC, side: 'buy', sz: toAmount('0.01'), px: toPrice('59500') } },
    { kind: 'margin', position: { instId: BTC }, by: toAmount(n % 2 === 0 ? '3' : '-2') },
    {
      kind: 'protect',
      position: { instId: BTC },
      input: { kind: 'sl', sz: toAmount('0.001'), trigPx: toPrice('58500'), by: 'mark' },
    },
    {
      kind: 'protect',
      position: { instId: BTC },
      input: { kind: 'trail', sz: toAmount('0.001'), callback: { ratio: '0.002' }, by: 'mark' },
    },
    { kind: 'close', position: { instId: BTC }, input: { sz: toAmount('0.003') } },
    { kind: 'reverse', position: { instId: BTC } },
    { kind: n % 40 === 7 ? 'closeAll' : 'cancelAll' },
  ][n % 9] as UserAct

/** Sends one request, and writes the order that it became. */
const send = async (uid: string, key: string, act: UserAct): Promise<void> => {
  try {
    const result = await futures.run(uid, key, 'contractOrder.save', act)
    if ('order' in result) process.stdout.write(`ack ${uid} ${key} ${result.order.id}\n`)
  } catch {
    // The database is away: nothing was acknowledged. On with the next one.
    await wait(20)
  }
}

const trade = async (uid: string): Promise<void> => {
  await grantDemo(database.db, uid, clock.now())
  for (let n = Number(uid) % 9; ; n += 1) await send(uid, `crash-${run}-${uid}-${String(n).padStart(8, '0')}`, acts(n))
}

/** Opens again whenever nothing is held, and lets the swing take it: whatever the others do, this must happen. */
const hold = async (uid: string, leverage: number, slTrigPx?: string): Promise<void> => {
  await grantDemo(database.db, uid, clock.now())
  const attached = slTrigPx === undefined ? undefined : { tp: undefined, sl: toPrice(slTrigPx), by: 'mark' as const }
  const opening: readonly UserAct[] = [
    { kind: 'settings', input: { instId: BTC, leverage, mode: 'isolated' }, caps: undefined },
    { kind: 'place', input: { instId: BTC, side: 'buy', sz: toAmount('0.02'), attached } },
  ]
  for (let n = 0; ; n += 1) {
    if (futures.state.position(uid, BTC) === undefined)
      for (const [at, act] of opening.entries())
        await send(uid, `crash-${run}-${uid}-${at}-${String(n).padStart(8, '0')}`, act)
    await wait(20)
  }
}
void tellHappened(database.pool)
void hold('33000001', 50)
void hold('33000002', 3, '58500')
await Promise.all(Array.from({ length: 12 }, (_, n) => trade(String(32_000_000 + n))))
