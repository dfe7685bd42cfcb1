import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useNavigation } from '../../app/navigation.ts'
import TrendDetails from '../trendDetails/trendDetails.tsx'

export { ahead, warm } from '../trendDetails/trendDetails.tsx'

/** The pair that is shown when the address names none. */
const FIRST = '/pages/ForexCharts/ForexCharts?instId=EUR-USD'

/** The page of one forex pair or metal (`?instId=EUR-USD`), as for any instrument, with its dealing prices. */
const ForexCharts = () => {
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const isNamed = query.has('instId')
  useEffect(() => {
    if (!isNamed) navigation.replace(FIRST)
  }, [isNamed, navigation])
  return isNamed ? <TrendDetails /> : null
}

export default ForexCharts
