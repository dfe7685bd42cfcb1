import { PairPage, prefetchPair } from '../../trade/pair/PairPage.tsx'

export { warmPair as warm } from '../../trade/pair/PairPage.tsx'

/** The pair that is shown when the address names none. */
const FIRST = 'BTC-USDT'

export const prefetch = prefetchPair(FIRST)

/** The page of one instrument (`?instId=BTC-USDT`). */
const TrendDetails = () => <PairPage first={FIRST} />

export default TrendDetails
