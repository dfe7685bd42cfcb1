import { toAmount } from '#protocol'
import { declare } from '../../../../server/engine/timed/ownLimits.ts'
import { addSettings, FIRST_SETTINGS } from '../../../../server/engine/timed/settings.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { openDatabase } from '../../../../server/platform/db/open.ts'
import { systemClock } from '../../../../server/platform/ports.ts'
import { startRealTimed } from './realTimed.ts'

/**
 * Timed contracts of a few seconds under traffic, run as a process of its own so that it can be killed. Writes one line
 * for each contract that was acknowledged: `ack <uid> <key> <id>`; first `server <pid>`.
 */
const [dataDir = '', run = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
process.stdout.write(`server ${database.serverPid()}\n`)
const now = systemClock.now()
const settings = { ...FIRST_SETTINGS, on: true, grid: [{ seconds: 2, ratio: '0.8' }], acceptDelay: 250 }
await addSettings(database.pool, { settings, from: now, operator: 'test', note: '' }, now)
const { timed } = await startRealTimed(dataDir, database)

const trade = async (uid: string): Promise<void> => {
  await grantDemo(database.db, uid, systemClock.now())
  await declare(database.db, uid, 'SG', systemClock.now())
  for (let n = 0; ; n += 1) {
    const key = `crash-${run}-${uid}-${String(n).padStart(8, '0')}`
    try {
      const answer = await timed.accept(uid, key, {
        assetClass: 'crypto',
        instId: 'BTC-USDT',
        direction: n % 2 === 0 ? 'up' : 'down',
        stake: toAmount('5'),
        seconds: 2,
        ratio: '0.8',
        quoteTs: systemClock.now(),
      })
      if ('contract' in answer) process.stdout.write(`ack ${uid} ${key} ${answer.contract.id}\n`)
    } catch {
      // The database is away: nothing was acknowledged.
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
// Each waits a quarter of a second for every contract, so many of them spare the test a minute.
await Promise.all(Array.from({ length: 24 }, (_, n) => trade(String(32_000_000 + n))))
