import TrendDetails, { aheadOfPair } from '../trendDetails/trendDetails.tsx'

export { warm } from '../trendDetails/trendDetails.tsx'

/** The pair that is shown when the address names none. */
const FIRST = 'EUR-USD'

export const ahead = aheadOfPair(FIRST)

/** The page of one forex pair or metal (`?instId=EUR-USD`), as for any instrument, with its dealing prices. */
const ForexCharts = () => <TrendDetails first={FIRST} />

export default ForexCharts
