import '../src/ui/styles/tokens.css'
import '../src/ui/styles/base.css'
import { effect } from '@preact/signals-core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createStream } from '#stream'
import common from '../locales/en/common.json'
import market from '../locales/en/market.json'
import { i18n } from '../src/core/i18n/i18n.ts'
import { StreamContext } from '../src/core/state/streamContext.ts'
import { FavouriteStar } from '../src/market/lists/FavouriteStar.tsx'
import { InstrumentList } from '../src/market/lists/instruments/InstrumentList.tsx'
import { FIRST_SORT } from '../src/market/lists/instruments/sort.ts'
import { useSortedIds } from '../src/market/lists/instruments/useSortedIds.ts'
import { createSparklines } from '../src/market/lists/sparklines.ts'
import { SortHeader } from '../src/pages/market/parts/SortHeader.tsx'
import { useAfterPaint } from '../src/ui/live/useAfterPaint.ts'
import { benchInstruments } from './ticks/instruments.ts'

declare global {
  interface Window {
    /** React commits since the page began. */
    commits: number
    /** From a frame's arrival at the socket to the paint that follows its text, in ms; of one instrument. */
    latencies: number[]
    /** There once frames are counted. */
    gaps?: number[]
  }
}

/** The bench feed has no calls, so the day's lines stay empty. */
const sparklines = createSparklines({ load: async () => undefined, now: () => 0, later: () => undefined })
const instruments = benchInstruments()
const byId = new Map(instruments.map((instrument) => [instrument.instId, instrument]))

i18n.addResourceBundle('en', 'common', common)
i18n.addResourceBundle('en', 'market', market)

const query = new URLSearchParams(location.search)
const socket = query.get('ws')
if (socket === null) throw new Error('open this page with ?ws=ADDRESS, and &venue=tapeline for batches')
// Plain tickers of every instrument's own frame unless told: what the two reference pages get.
const stream = createStream({ socket, venue: query.get('venue') === 'tapeline' ? 'tapeline' : 'okx' })
stream.setInstruments(instruments)

/** Taps leave the page where it is. */
const stay = (): void => undefined

const MarketPage = () => {
  const [sort, setSort] = useState(FIRST_SORT)
  const ids = useSortedIds(stream, instruments, useAfterPaint(sort))
  return (
    <>
      <div style={{ display: 'flex', flexDirection: 'column', height: 784 }}>
        <InstrumentList
          stream={stream}
          instruments={byId}
          sparklines={sparklines}
          ids={ids}
          label="Instruments"
          onOpen={stay}
        />
      </div>
      <div style={{ display: 'flex', height: 44 }}>
        <FavouriteStar instId="C0-USDT" name="C0" />
        <SortHeader sort={sort} onSort={setSort} />
      </div>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  root.style.height = '784px'
  createRoot(root).render(
    <StreamContext value={stream}>
      <MarketPage />
    </StreamContext>,
  )
}

// Timed only while frames are counted, so that the timing does not show in the other figures.
const sampled = stream.quote('C0-USDT')
effect(() => {
  const quote = sampled.value
  if (quote === undefined || window.gaps === undefined) return
  requestAnimationFrame(() => window.latencies.push(Date.now() - quote.arrivedAt))
})
