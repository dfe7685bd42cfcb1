import type { TimedContract } from '#protocol'
import type { PriceLine } from '../../market/charts/drawing/lineLayer.ts'

/** The entries of the contracts that run on an instrument, as lines in its chart; `label` says what stands on one. */
export const entryLines = (
  contracts: readonly TimedContract[],
  instId: string,
  label: (contract: TimedContract) => string,
): readonly PriceLine[] =>
  contracts.flatMap((contract) =>
    contract.instId !== instId || contract.entry === undefined
      ? []
      : [
          {
            id: `timed ${contract.id}`,
            kind: 'entry',
            price: Number(contract.entry.px),
            label: label(contract),
            tone: contract.direction,
          } satisfies PriceLine,
        ],
  )
