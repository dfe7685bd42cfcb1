import { PairPage, prefetchPair } from '../../trade/pair/PairPage.tsx'

export { warmPair as warm } from '../../trade/pair/PairPage.tsx'

/** The pair that is shown when the address names none. */
const FIRST = 'EUR-USD'

export const prefetch = prefetchPair(FIRST)

/** The page of one forex pair or metal (`?instId=EUR-USD`), as for any instrument, with its dealing prices. */
const ForexCharts = () => <PairPage first={FIRST} />

export default ForexCharts
