import { createMoney } from '../../../server/funding/money.ts'
import type { Database } from '../../../server/platform/db/open.ts'
import { systemClock } from '../../../server/platform/ports.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { createFactorKey } from '../../../server/users/accounts/factorKey.ts'
import { createHolds } from '../../../server/users/accounts/holds.ts'
import { createTrail } from '../../../server/users/accounts/trail.ts'
import { createCases } from '../../../server/users/cases/cases.ts'
import { createPictureFolder } from '../../../server/users/uploads/folder.ts'
import { createUploads } from '../../../server/users/uploads/uploads.ts'
import { createTestMarket } from '../engine/testMarket.ts'

/** No round waits for its quote. */
const WIDE = { burst: 1e6, perSecond: 1e6 }

/** The money of a venue on these records, for a crash test: two coins whose market stands still. */
export const crashMoney = async ({ db, pool }: Database, report: (error: unknown) => void) => {
  const market = createTestMarket(() => systemClock.now())
  market.setLast('BTC-USDT', '50000')
  const quote = (): void => market.setBook('BTC-USDT', [['50001', '1']], [['49999', '1']])
  quote()
  const cases = createCases(db, systemClock, 6_000)
  const money = createMoney({
    db,
    pool,
    clock: systemClock,
    timers: { after: () => () => undefined },
    market,
    countryOf: () => Promise.resolve(undefined),
    mode: () => 'live',
    holds: createHolds(db, systemClock),
    trail: createTrail(systemClock),
    letters: { send: () => Promise.resolve() },
    cases,
    uploads: createUploads(db, systemClock, createPictureFolder('/nonexistent')),
    emitter: createVenueEvents(report),
    demo: true,
    // The rounds of a crash test follow each other.
    resetHours: 0,
    rates: { quotesUser: WIDE, quotesAddress: WIDE },
    key: createFactorKey(new Uint8Array(32).fill(7)),
    report,
  })
  await money.start()
  return { money, cases, quote }
}
