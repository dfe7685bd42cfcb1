import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, searchInstruments } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { textScale } from '../../core/state/theme.ts'
import { useKept } from '../../core/state/useKept.ts'
import { VirtualList } from '../../market/lists/VirtualList.tsx'
import { useAnnounced } from '../../reading/terms/useAnnounced.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { type SpecificationContext, SpecificationRow } from './parts/SpecificationRow.tsx'
import { SpecificationSheet } from './parts/SpecificationSheet.tsx'
import { useChanging } from './parts/useChanging.ts'
import { useInstrumentList } from './parts/useInstrumentList.ts'
import css from './specifications.module.css'

/** Three lines of text and the space around them, in px; each of the small two may need a second one where text is large. */
const rowHeight = (scale: number): number => Math.round(16 + (scale > 110 ? 91 : 57) * (scale / 100))

const List = ({ instruments }: { instruments: readonly Instrument[] }) => {
  const { t } = useTranslation('reference')
  const [text, setText] = useKept('text', '')
  const [open, setOpen] = useState<string>()
  const byId = useMemo(() => new Map(instruments.map((one) => [one.instId, one])), [instruments])
  const ids = useMemo(() => searchInstruments(instruments, text).map(({ instId }) => instId), [instruments, text])
  const { data: announced, failure } = useAnnounced()
  const changing = useChanging(announced)
  const context = useMemo<SpecificationContext>(
    () => ({ instruments: byId, changing, t, onOpen: setOpen }),
    [byId, changing, t],
  )
  const height = rowHeight(useSignalValue(textScale))
  return (
    <>
      <SearchField page label={t('spec.search')} text={text} most={40} onText={setText} />
      <output className="hidden-text">{t('instruments', { count: ids.length })}</output>
      {ids.length === 0 ? (
        <Empty compact title={t('nothing')} text={t('nothingText')} />
      ) : (
        <VirtualList
          ids={ids}
          context={context}
          row={SpecificationRow}
          rowHeight={height}
          label={t('spec.list')}
          className={css['list'] ?? ''}
        />
      )}
      <ListRow label={t('spec.timedTerms')} href="/x/terms" />
      <SpecificationSheet
        announced={announced}
        unknown={announced === undefined && failure !== undefined}
        instrument={byId.get(open ?? '')}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}

/** Steps, limits, hours and decimals of every instrument. */
const Specifications = () => {
  const { t } = useTranslation('shell')
  const call = useInstrumentList()
  return (
    <Page scroll={call.data === undefined} bar={<PageBar title={t('title.specifications')} />}>
      <CallState call={call}>{(instruments) => <List instruments={instruments} />}</CallState>
    </Page>
  )
}
export default Specifications
