import Search from 'lucide-react/icons/search'
import { use, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BesideContext } from '../../core/beside.ts'
import { useSignalPick, useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { instrumentById, instruments, tabRefresh } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { appSparklines } from '../../market/lists/appSparklines.ts'
import { CatalogWait } from '../../market/lists/CatalogWait.tsx'
import { InstrumentList } from '../../market/lists/instruments/InstrumentList.tsx'
import { FIRST_SORT, ofTab, sortIds, TABS } from '../../market/lists/instruments/sort.ts'
import { useSortedIds } from '../../market/lists/instruments/useSortedIds.ts'
import { useFavourites } from '../../market/lists/useFavourites.ts'
import { useAfterPaint } from '../../ui/live/useAfterPaint.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './market.module.css'
import { EditFavourites } from './parts/EditFavourites.tsx'
import { EmptyTab } from './parts/EmptyTab.tsx'
import { MarketNote } from './parts/MarketNote.tsx'
import { marketState, setMarketState } from './parts/marketState.ts'
import { prefetch } from './parts/prefetchMarket.ts'
import { SessionBar } from './parts/SessionBar.tsx'
import { SortHeader } from './parts/SortHeader.tsx'
import { useOverdue } from './parts/useOverdue.ts'

/** How many instruments the empty favourites offer to add. */
const SUGGESTED = 3
/** The instruments are asked for again every five seconds; after this long without them the page says so. */
const OVERDUE_MS = 6_000

const ownTab = (tabs: readonly boolean[]): boolean | undefined => tabs[1]

/** The Market tab: what is quoted, live, by kind and in the order that the user chose. */
const Market = () => {
  const { t } = useTranslation('market')
  const stream = useStream()
  const navigation = useNavigation()
  const beside = use(BesideContext)
  const all = useSignalValue(instruments)
  const byId = useSignalValue(instrumentById)
  const { tab, sort } = useSignalValue(marketState)
  const favourites = useFavourites()
  // Favourites keep the user's own order until they sort them.
  const [sorted, setSorted] = useState(tab !== 'favourites')
  // Tabs and heads answer the finger; the list follows when that is on the screen.
  const list = useAfterPaint(useMemo(() => ({ tab, sort: sorted ? sort : undefined }), [tab, sort, sorted]))
  const shown = useMemo(() => ofTab(all, list.tab, favourites.ids), [all, list.tab, favourites.ids])
  const ids = useSortedIds(stream, shown, list.sort)
  // A tap on the open tab takes the list back to its head.
  const refresh = useSignalPick(tabRefresh, ownTab)
  const isOverdue = useOverdue(all.length === 0, OVERDUE_MS)

  const open = (next: typeof tab): void => {
    setSorted(next !== 'favourites')
    setMarketState({ tab: next, sort })
  }
  // One line says when the whole list opens or closes; mixed lists say it row by row.
  const hours = list.tab === 'forex' || list.tab === 'metal' ? shown[0]?.hours : undefined
  const ownOrder = useCallback(() => setSorted(false), [])
  // Beside the page of a pair another pair takes its place.
  const openPath = useCallback(
    (path: string) => (beside === undefined ? navigation.push(path) : navigation.replace(beside(path))),
    [navigation, beside],
  )
  const addTop = (): void => {
    const pulse = stream.pulse()
    const spot = ofTab(all, 'spot', [])
    favourites.add(sortIds(spot, pulse.value.peek().data ?? new Map(), FIRST_SORT).slice(0, SUGGESTED))
    pulse.close()
  }

  const bar = (
    <PageBar title={t('shell:title.market')} back={false}>
      {beside === undefined ? <StatusChip /> : null}
      <button type="button" className={css['search']} onClick={() => navigation.push('/pages/search/search')}>
        <Search size={14} aria-hidden />
        {t('search')}
      </button>
    </PageBar>
  )
  return (
    <Page bar={bar} scroll={false}>
      <Tabs items={TABS.map((id) => ({ id, label: t(`tab.${id}`) }))} value={tab} onChange={open} label={t('tabs')} />
      <MarketNote />
      {shown.length > 0 ? (
        <>
          {list.tab === 'favourites' ? <EditFavourites count={shown.length} onOrder={ownOrder} /> : null}
          {hours === undefined || hours === 'always' ? null : <SessionBar stream={stream} hours={hours} />}
          <SortHeader
            sort={sorted ? sort : undefined}
            onSort={(next) => {
              setMarketState({ tab, sort: next })
              setSorted(true)
            }}
          />
          <InstrumentList
            key={`${list.tab} ${refresh}`}
            stream={stream}
            instruments={byId}
            sparklines={appSparklines}
            ids={ids}
            label={t('list')}
            onOpen={openPath}
          />
        </>
      ) : all.length === 0 ? (
        <CatalogWait rows={10} isLate={isOverdue} />
      ) : (
        <EmptyTab tab={list.tab} onAddTop={addTop} />
      )}
    </Page>
  )
}

export { prefetch }
export default Market
