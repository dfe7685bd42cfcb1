import type { RowFault, SignedReport } from '#protocol'

/** What is checked, in its order; `rows` is the chain, `balances` what the lines come to. */
export const STEPS = ['rows', 'balances', 'signature', 'key'] as const
export type Step = (typeof STEPS)[number]

const OF_BALANCES: ReadonlySet<RowFault> = new Set(['before', 'sum', 'close'])

const failing = ({ fault }: SignedReport): Step | undefined =>
  fault === undefined
    ? undefined
    : fault.fault === 'signature' || fault.fault === 'key'
      ? fault.fault
      : OF_BALANCES.has(fault.fault)
        ? 'balances'
        : 'rows'

/** How each step ended. Rows and balances are checked together, row by row: the first fault ends it. The record of an order has no balances. */
export const stepsOf = (
  report: SignedReport,
): readonly { name: Step; state: 'ok' | 'failed' | 'unchecked' | 'skipped' }[] => {
  const failed = failing(report)
  const isReached = report.signature !== 'unreached'
  const steps = report.content?.kind === 'c2c-order' ? STEPS.filter((name) => name !== 'balances') : STEPS
  return steps.map((name) => {
    if (name === failed) return { name, state: 'failed' as const }
    if (!isReached) return { name, state: 'skipped' as const }
    if (name === 'signature' && report.signature === 'unavailable') return { name, state: 'unchecked' as const }
    if (name === 'key' && report.key === 'unknown') return { name, state: 'unchecked' as const }
    return { name, state: 'ok' as const }
  })
}
