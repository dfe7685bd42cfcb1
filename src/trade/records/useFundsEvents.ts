import { useCallback, useEffect } from 'react'
import { useStream } from '../../core/state/streamContext.ts'
import { useFeed } from '../../ui/live/useFeed.ts'

/** Asks for lines of the ledger again when a balance changes, whatever changed it. `refresh` must be stable. */
export const useFundsEvents = (refresh: () => unknown): void => {
  const stream = useStream()
  const { value } = useFeed(useCallback(() => stream.funds(), [stream]))
  useEffect(() => {
    let known: string | undefined
    return value.subscribe(({ data }) => {
      if (data === undefined) return
      const rows = JSON.stringify(data.rows)
      if (known !== undefined && known !== rows) void refresh()
      known = rows
    })
  }, [value, refresh])
}
