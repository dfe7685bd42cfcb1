import type { MouseEvent } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { THROTTLE } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { instruments } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { useKept } from '../../core/state/useKept.ts'
import { FIRST_SORT, ofTab } from '../../market/lists/instruments/sort.ts'
import { useSortedIds } from '../../market/lists/instruments/useSortedIds.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { Recent } from './parts/Recent.tsx'
import { ResultRow } from './parts/ResultRow.tsx'
import { recentSearches, storeSearches, withSearch } from './parts/recent.ts'
import { useFound } from './parts/useFound.ts'
import css from './search.module.css'

const POPULAR = 6
/** Longer questions are not asked; what is pasted is cut. */
const LONGEST = 40

/** Finds an instrument by symbol or name: what the device knows at once, the venue half a second after the last key. */
const Search = () => {
  const { t } = useTranslation('market')
  const stream = useStream()
  const navigation = useNavigation()
  const all = useSignalValue(instruments)
  const [text, setText] = useKept('text', '')
  const [entered, setEntered] = useState(text)
  const [recent, setRecent] = useState(recentSearches)
  const settled = useDebounced(text)
  const wanted = text.trim()
  const found = useFound(wanted, (entered === text ? entered : settled).trim())

  const spot = useMemo(() => ofTab(all, 'spot', []), [all])
  const byVolume = useSortedIds(stream, spot, FIRST_SORT)
  const popular = useMemo(
    () => byVolume.slice(0, POPULAR).flatMap((id) => spot.find(({ instId }) => instId === id) ?? []),
    [spot, byVolume],
  )
  const rows = wanted === '' ? popular : found.rows
  const ids = useDebounced(rows.map(({ instId }) => instId).join(), THROTTLE)
  useEffect(() => (ids === '' ? undefined : stream.demandQuotes(ids.split(','))), [stream, ids])

  const remember = (searches: readonly string[]): void => {
    setRecent(searches)
    storeSearches(searches)
  }
  const searchNow = (next: string): void => {
    setText(next)
    setEntered(next)
  }
  const open = (event: MouseEvent): void => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    remember(withSearch(recent, wanted))
    navigation.push(href.slice(1))
  }
  const nothing = wanted !== '' && rows.length === 0

  return (
    <Page bar={<PageBar title={t('find.title')} back="/pages/market/market" />}>
      <search>
        <form
          className={css['form']}
          onSubmit={(event) => {
            event.preventDefault()
            searchNow(text)
            remember(withSearch(recent, text))
          }}
        >
          <TextField
            type="search"
            label={t('find.label')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST}
            // The page was opened to type.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value.slice(0, LONGEST))}
          />
        </form>
      </search>
      {wanted === '' && recent.length > 0 ? (
        <Recent searches={recent} onSearch={searchNow} onChange={remember} />
      ) : null}
      <section>
        <h2 className={css['head']}>{t(wanted === '' ? 'find.popular' : 'find.results')}</h2>
        <output className="hidden-text">
          {wanted === '' || found.waiting ? '' : t('find.found', { count: rows.length })}
        </output>
        {nothing && found.waiting ? <SkeletonRows count={3} /> : null}
        {nothing && found.failed ? (
          <ErrorState compact title={t('find.failed')} text={t('find.failedText')} onRetry={found.retry} />
        ) : null}
        {nothing && !found.waiting && !found.failed ? (
          <Empty compact title={t('find.nothing', { text: wanted })} text={t('find.nothingText')} />
        ) : null}
        {/* The rows hold links; this only gathers their taps. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <ul onClick={open}>
          {rows.map((instrument) => (
            <ResultRow key={instrument.instId} stream={stream} instrument={instrument} />
          ))}
        </ul>
      </section>
    </Page>
  )
}
export default Search
