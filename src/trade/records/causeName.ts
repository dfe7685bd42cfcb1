import type { TFunction } from 'i18next'
import { financeRecord } from '#protocol'

const SPOT: ReadonlySet<string> = new Set(financeRecord.cause.options)
const CONTRACT: ReadonlySet<string> = new Set(financeRecord.contractCause.options)

/** Key of a cause's name: each area of text names the causes of its own product. */
export const causeKey = (cause: string): string =>
  SPOT.has(cause) ? `trade:cause.${cause}` : CONTRACT.has(cause) ? `futures:cause.${cause}` : `records:cause.${cause}`

const viewOf = (cause: string): 'spot' | 'contract' | 'legal' =>
  SPOT.has(cause) ? 'spot' : CONTRACT.has(cause) ? 'contract' : 'legal'

/** How the causes of a choice are called: where products use the same words, the product stands behind them. */
export const causeChoices = (t: TFunction<'trade'>, causes: readonly string[]): ReadonlyMap<string, string> => {
  const names = causes.map((cause) => t(causeKey(cause)))
  return new Map(
    causes.map((cause, at) => {
      const name = names[at] ?? ''
      const isShared = names.indexOf(name) !== names.lastIndexOf(name)
      return [cause, isShared ? `${name} · ${t(`records:view.${viewOf(cause)}`)}` : name]
    }),
  )
}
