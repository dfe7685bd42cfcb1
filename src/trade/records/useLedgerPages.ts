import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '#protocol'
import type { Failure } from '../../core/request/message.ts'
import { queries } from '../../core/request/queries.ts'
import { type Pages, usePages } from '../../core/request/usePages.ts'
import { joinHead } from './joinHead.ts'
import type { LinePage } from './ledgerLine.ts'

/** Pages that nobody looks at are kept so long, ms: who comes back finds the list as he left it. */
const KEPT = 15 * 60_000

interface Known<Page> {
  readonly pages: readonly Page[]
  readonly pageParams: readonly (string | undefined)[]
}

/**
 * The pages of a view of the ledger. What was read stays, however long the list is: to be fresh asks for the first page
 * alone. `key` names call and filters.
 */
export const useLedgerPages = <Page extends LinePage>(
  key: readonly unknown[],
  fetchPage: (cursor: string | undefined) => Promise<Reply<Page>>,
): Pages<Page> => {
  const asked = usePages(key, fetchPage, KEPT)
  const [refreshing, setRefreshing] = useState(false)
  const [failed, setFailed] = useState<Failure>()
  const named = JSON.stringify(key)
  const { refresh: refetch, fetching } = asked
  const missed = useRef(false)

  const refresh = useCallback(async () => {
    const now = JSON.parse(named) as readonly unknown[]
    if (queries.getQueryData<Known<Page>>(now) === undefined) return refetch()
    setRefreshing(true)
    const reply = await fetchPage(undefined)
    setRefreshing(false)
    // A page that is on its way would be put behind the pages as they were when it was asked for.
    missed.current = queries.getQueryState(now)?.fetchStatus === 'fetching'
    if (missed.current) return undefined
    setFailed(reply.kind === 'ok' ? undefined : reply)
    if (reply.kind === 'ok')
      queries.setQueryData<Known<Page>>(now, (known) => {
        if (known === undefined) return known
        const pages = joinHead(known.pages, reply.data)
        return pages === known.pages ? known : { pages, pageParams: known.pageParams.slice(0, pages.length) }
      })
    return undefined
    // What is asked follows from the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named, refetch])

  useEffect(() => {
    if (!fetching && missed.current) void refresh()
  }, [fetching, refresh])

  // Who comes back sees what he saw, and then what came since.
  useEffect(() => {
    setFailed(undefined)
    if (queries.getQueryData(JSON.parse(named) as readonly unknown[]) !== undefined) void refresh()
  }, [named, refresh])

  return {
    ...asked,
    failure: asked.failure ?? failed,
    fetching: fetching || refreshing,
    more: () => {
      setFailed(undefined)
      asked.more()
    },
    refresh,
  }
}
