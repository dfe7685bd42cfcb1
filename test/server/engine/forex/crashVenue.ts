import { nextRollover, toAmount, toPrice } from '#protocol'
import type { ForexAct } from '../../../../server/engine/forex/commands.ts'
import { createForex } from '../../../../server/engine/forex/forex.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { openDatabase } from '../../../../server/platform/db/open.ts'
import { systemTimers } from '../../../../server/platform/ports.ts'
import { createVenueEvents } from '../../../../server/platform/venueEvents.ts'
import { FIRST_TERMS } from '../../../support/terms.ts'
import { tellHappened } from '../happened.ts'
import { createForexMarket, EURUSD } from './market.ts'
import { place } from './venue.ts'

/**
 * A venue of forex under traffic, run as a process of its own so that it can be killed: a swinging price that stops out
 * now and then, and a rollover a second after the start. Writes one line for each acknowledged order:
 * `ack <uid> <key> <order id>`; first `server <pid>`, and `happened` once everything did that the traffic is to bring about.
 */
const [dataDir = '', run = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.stdout.write(`server ${database.serverPid()}\n`)

// Each run is a day later, a second before its rollover; the market stays open, so that all of it can be dealt in.
const began = Date.now()
const rollover = nextRollover(Date.UTC(2026, 10, 23 + 'abc'.indexOf(run), 12)).time
const clock = { now: () => rollover - 1_000 + (Date.now() - began) }
const { market, deal } = createForexMarket(() => clock.now())
market.isOpen = () => true

let turn = 0
const swing = (): void => {
  turn += 1
  const at = 1.1 * (1 + Math.sin(turn / 40) * 0.012)
  deal(EURUSD, at.toFixed(5), (at + 0.0001).toFixed(5))
}
swing()
const report = (error: unknown): void => void process.stderr.write(`${String(error)}\n`)
const forex = createForex({
  market,
  terms: FIRST_TERMS,
  clock,
  timers: systemTimers,
  database,
  emitter: createVenueEvents(report),
  report,
})
await forex.start()

/** Large enough that a swing stops it out: 30 lots at 100x use a third of what was granted and more. */
const acts = (n: number, uid: string): ForexAct => {
  const held = forex.state.position(uid, EURUSD)
  const posId = held?.posId ?? '2'
  const all: readonly ForexAct[] = [
    place(n % 2 === 0 ? 'buy' : 'sell', '400000'),
    place('buy', '1000', { px: '1.09' }),
    {
      kind: 'protect',
      posId,
      input: { kind: 'sl', sz: toAmount('1000'), trigPx: toPrice(held?.side === 'short' ? '1.111' : '1.089') },
    },
    { kind: 'close', posId, sz: toAmount('3000') },
    { kind: 'reverse', posId, caps: undefined },
    { kind: n % 42 === 5 ? 'closeAll' : 'cancelAll' },
  ]
  return all[n % 6] as ForexAct
}

const trade = async (uid: string): Promise<void> => {
  await grantDemo(database.db, uid, clock.now())
  for (let n = Number(uid) % 6; ; n += 1) {
    const key = `crash-${run}-${uid}-${String(n).padStart(8, '0')}`
    try {
      const result = await forex.run(uid, key, 'fxContractOrder.save', acts(n, uid))
      if ('order' in result) process.stdout.write(`ack ${uid} ${key} ${result.order.id}\n`)
    } catch {
      // The database is away: nothing was acknowledged. On with the next one.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    // By turns and not by time: so a quick machine sees as much of the swing as a slow one.
    swing()
  }
}
void tellHappened(database.pool)
await Promise.all(Array.from({ length: 12 }, (_, n) => trade(String(42_000_000 + n))))
