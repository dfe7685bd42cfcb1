import { createFactorKey } from '../../../server/accounts/factorKey.ts'
import { createHolds } from '../../../server/accounts/holds.ts'
import { createCases } from '../../../server/cases/cases.ts'
import type { Database } from '../../../server/db/open.ts'
import { createVenueEvents } from '../../../server/feeds/events.ts'
import { createMoney } from '../../../server/money/money.ts'
import { systemClock } from '../../../server/ports.ts'
import { createPictureFolder } from '../../../server/uploads/folder.ts'
import { createUploads } from '../../../server/uploads/uploads.ts'
import { createTestMarket } from '../engine/testMarket.ts'

/** No round waits for its quote. */
const WIDE = { burst: 1e6, perSecond: 1e6 }

/** The money of a venue on these records, for a crash test: two coins whose market stands still. */
export const crashMoney = async ({ db, pool }: Database, report: (error: unknown) => void) => {
  const market = createTestMarket(() => systemClock.now())
  market.setLast('BTC-USDT', '50000')
  const quote = (): void => market.setBook('BTC-USDT', [['50001', '1']], [['49999', '1']])
  quote()
  const cases = createCases(db, systemClock)
  const money = createMoney({
    db,
    pool,
    clock: systemClock,
    timers: { after: () => () => undefined },
    market,
    mode: () => 'live',
    holds: createHolds(db, systemClock),
    cases,
    uploads: createUploads(db, systemClock, createPictureFolder('/nonexistent')),
    emitter: createVenueEvents(report),
    demo: true,
    rates: { quotesUser: WIDE, quotesAddress: WIDE },
    key: createFactorKey(new Uint8Array(32).fill(7)),
    report,
  })
  await money.start()
  return { money, cases, quote }
}
