import { useMemo } from 'react'
import { type Instrument, searchInstruments, selfSelection } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { useCall } from '../../../core/request/useCall.ts'
import { instrumentById, instruments } from '../../../core/state/state.ts'

/** Rows that are shown, and whose quotes are asked for. */
const AT_MOST = 40
/** The venue's answer to the same question stands so long, in ms. */
const FRESH = 60_000

interface Found {
  readonly rows: readonly Instrument[]
  /** The venue has not been asked yet, or has not answered. */
  readonly waiting: boolean
  readonly failed: boolean
  readonly retry: () => Promise<unknown>
}

/** Something can be looked for: a letter or a figure of any script. */
const isQuestion = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** What is called so: at once what this device knows, then what the venue finds beyond it for `asked`. */
export const useFound = (wanted: string, asked: string): Found => {
  const all = useSignalValue(instruments)
  const byId = useSignalValue(instrumentById)
  const question = isQuestion(wanted)
  const known = useMemo(
    () => (question ? searchInstruments(all, wanted).slice(0, AT_MOST) : []),
    [all, question, wanted],
  )
  const enabled = question && asked === wanted
  const call = useCall(selfSelection.searchForFavorites, { query: asked }, { enabled, fresh: FRESH })
  const results = enabled ? call.data?.results : undefined
  const rows = useMemo(() => {
    const here = new Set(known)
    const more = (results ?? []).flatMap(({ instId }) => byId.get(instId) ?? []).filter((one) => !here.has(one))
    return [...known, ...more].slice(0, AT_MOST)
  }, [known, results, byId])
  return {
    rows,
    waiting: question && (!enabled || call.loading),
    failed: enabled && call.failure !== undefined,
    retry: call.refetch,
  }
}
