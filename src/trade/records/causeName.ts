import { financeRecord } from '#protocol'

const SPOT: ReadonlySet<string> = new Set(financeRecord.cause.options)
const CONTRACT: ReadonlySet<string> = new Set(financeRecord.contractCause.options)

/** Key of a cause's name: each area of text names the causes of its own product. */
export const causeKey = (cause: string): string =>
  SPOT.has(cause) ? `trade:cause.${cause}` : CONTRACT.has(cause) ? `futures:cause.${cause}` : `records:cause.${cause}`
