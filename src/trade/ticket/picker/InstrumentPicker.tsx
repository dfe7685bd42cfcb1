import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { appFavourites } from '../../../market/lists/appFavourites.ts'
import { VirtualList } from '../../../market/lists/VirtualList.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { matches } from './matches.ts'
import css from './Picker.module.css'
import { PickerRow } from './PickerRow.tsx'
import { Recents } from './Recents.tsx'
import { recentInstruments } from './recents.ts'

const ROW_HEIGHT = 56
/** How many recent instruments are offered. */
const RECENTS = 6

interface InstrumentPickerProps {
  instruments: readonly Instrument[]
  current: string
  open: boolean
  onClose: () => void
  onChoose: (instId: string) => void
}

/** What the open sheet holds. Favourites are those of the moment it opened: a star moves no row under the finger. */
const Choices = ({ instruments, current, onChoose }: Omit<InstrumentPickerProps, 'open' | 'onClose'>) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const [search, setSearch] = useState('')
  const [favourites] = useState(() => appFavourites().get())
  const [recent] = useState(recentInstruments)
  const { value: pulse } = useFeed(useCallback(() => stream.pulse(), [stream]))
  const byId = useMemo(() => new Map(instruments.map((one) => [one.instId, one])), [instruments])
  const ids = useMemo(
    () => matches(instruments, search, favourites).map(({ instId }) => instId),
    [instruments, search, favourites],
  )
  const before = useMemo(
    () =>
      recent
        .filter((id) => id !== current)
        .flatMap((id) => byId.get(id) ?? [])
        .slice(0, RECENTS),
    [recent, current, byId],
  )
  const context = useMemo(() => ({ byId, pulse, current, choose: onChoose }), [byId, pulse, current, onChoose])
  return (
    <>
      <SearchField label={t('instrument.search')} text={search} onText={setSearch} autoCapitalize="characters" />
      {search.trim() === '' && before.length > 0 ? <Recents instruments={before} onChoose={onChoose} /> : null}
      <FeedFrame value={pulse}>
        <div className={css['list']}>
          {ids.length === 0 ? (
            <Empty compact title={t('instrument.none', { query: search })} text={t('instrument.noneHint')} />
          ) : (
            <VirtualList
              ids={ids}
              context={context}
              row={PickerRow}
              rowHeight={ROW_HEIGHT}
              label={t('instrument.title')}
              style={{ height: '100%' }}
            />
          )}
        </div>
      </FeedFrame>
    </>
  )
}

/** A sheet with the instruments that can be chosen: the recent ones, favourites, all others, and a search over them. */
export const InstrumentPicker = ({ open, onClose, ...choices }: InstrumentPickerProps) => {
  const { t } = useTranslation('trade')
  return (
    <Sheet open={open} onClose={onClose} title={t('instrument.title')}>
      <Choices {...choices} />
    </Sheet>
  )
}
