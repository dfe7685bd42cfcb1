import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { VirtualList } from '../../../market/lists/VirtualList.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { matches } from './matches.ts'
import css from './Picker.module.css'
import { PickerRow } from './PickerRow.tsx'

const ROW_HEIGHT = 56

interface InstrumentPickerProps {
  instruments: readonly Instrument[]
  current: string
  open: boolean
  onClose: () => void
  onChoose: (instId: string) => void
}

/** A sheet with a search over all instruments. */
export const InstrumentPicker = ({ instruments, current, open, onClose, onChoose }: InstrumentPickerProps) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const [search, setSearch] = useState('')
  const { value: pulse } = useFeed(useCallback(() => (open ? stream.pulse() : undefined), [stream, open]))
  const ids = useMemo(() => matches(instruments, search).map(({ instId }) => instId), [instruments, search])
  const context = useMemo(
    () => ({
      byId: new Map(instruments.map((one) => [one.instId, one])),
      pulse,
      current,
      choose: (instId: string) => {
        setSearch('')
        onChoose(instId)
      },
    }),
    [instruments, pulse, current, onChoose],
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('instrument.title')}>
      <SearchField label={t('instrument.search')} text={search} onText={setSearch} autoCapitalize="characters" />
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
    </Sheet>
  )
}
