import { afterAll, beforeEach } from 'vitest'
import { startVenue, type VenueOptions } from '../../support/startVenue.ts'
import { createTestMarket } from '../engine/testMarket.ts'

/** A venue of a test file on a market of its own, where a euro costs 1.25 dollars before each test; its clock runs `ahead.by` ms ahead. */
export const openMarketVenue = async (options: VenueOptions = {}) => {
  const ahead = { by: 0 }
  const clock = { now: () => Date.now() + ahead.by }
  const market = createTestMarket(clock.now)
  const venue = await startVenue({ clock, market: () => market, ...options })
  afterAll(() => venue.close())
  beforeEach(() => market.setLast('EUR-USD', '1.25'))
  return { venue, market, clock, ahead }
}
