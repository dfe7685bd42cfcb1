import { isInLots } from '#protocol'
import { instrumentById, signedIn } from '../../../core/state/state.ts'

/** Address of an instrument's page, without `#`; forex and metals have their own for who is signed in. */
export const detailPath = (instId: string): string => {
  const known = instrumentById.peek().get(instId)
  const page = signedIn.peek() && known && isInLots(known) ? 'ForexCharts' : 'trendDetails'
  return `/pages/${page}/${page}?instId=${encodeURIComponent(instId)}`
}
