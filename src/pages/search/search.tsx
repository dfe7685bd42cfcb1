import type { MouseEvent } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEBOUNCE } from '#protocol'
import { useNavigation } from '../../app/navigation.ts'
import { instruments } from '../../app/state.ts'
import { useStream } from '../../app/streamContext.ts'
import { FIRST_SORT, matching, ofTab } from '../../lists/instruments/order.ts'
import { useOrder } from '../../lists/instruments/useOrder.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { ResultRow } from './parts/ResultRow.tsx'
import { recentSearches, storeSearches, withSearch } from './parts/recent.ts'
import { useDebounced } from './parts/useDebounced.ts'
import css from './search.module.css'

/** Rows that are shown, and whose quotes are asked for. */
const AT_MOST = 40
const POPULAR = 6

/** Finds an instrument by symbol or name; half a second after the last key, or at once with Enter. */
const Search = () => {
  const { t } = useTranslation('market')
  const stream = useStream()
  const navigation = useNavigation()
  const all = useSignalValue(instruments)
  const [text, setText] = useState('')
  const [entered, setEntered] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const settled = useDebounced(text, DEBOUNCE)
  const wanted = (entered === text ? entered : settled).trim()

  const spot = useMemo(() => ofTab(all, 'spot', []), [all])
  const byVolume = useOrder(stream, spot, FIRST_SORT)
  const found = useMemo(() => {
    if (wanted !== '') return matching(all, wanted).slice(0, AT_MOST)
    const popular = byVolume.slice(0, POPULAR)
    return popular.flatMap((id) => spot.find(({ instId }) => instId === id) ?? [])
  }, [all, spot, wanted, byVolume])
  const ids = found.map(({ instId }) => instId).join()
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
          <input
            type="search"
            className={css['field']}
            aria-label={t('find.label')}
            placeholder={t('find.label')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={40}
            // The page was opened to type.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
      </search>
      {wanted === '' && recent.length > 0 ? (
        <section className={css['recent']}>
          <div className={css['head']}>
            <h2>{t('find.recent')}</h2>
            <button type="button" className={css['forget']} onClick={() => remember([])}>
              {t('find.forget')}
            </button>
          </div>
          <ul className={css['chips']}>
            {recent.map((one) => (
              <li key={one}>
                <button type="button" className={css['chip']} onClick={() => searchNow(one)}>
                  {one}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <h2 className={css['head']}>{t(wanted === '' ? 'find.popular' : 'find.results')}</h2>
        <output className="hidden-text">{wanted === '' ? '' : t('find.found', { count: found.length })}</output>
        {found.length === 0 && wanted !== '' ? (
          <Empty compact title={t('find.nothing', { text: wanted })} text={t('find.nothingText')} />
        ) : (
          // The rows hold links; this only gathers their taps.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <ul onClick={open}>
            {found.map((instrument) => (
              <ResultRow key={instrument.instId} stream={stream} instrument={instrument} />
            ))}
          </ul>
        )}
      </section>
    </Page>
  )
}
export default Search
