import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, isInLots, isOpenAt, isTraded, nextChange } from '#protocol'
import { useSignalPick } from '../../../core/live/useSignalValue.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { detailPath } from '../../../market/lists/instruments/detailPath.ts'
import type { Announced } from '../../../reading/terms/useAnnounced.ts'
import { useDue } from '../../../reading/terms/useDue.ts'
import { formatMoment } from '../../../ui/format/moment.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { ComingSizes } from './ComingSizes.tsx'
import { ContractTerms } from './ContractTerms.tsx'
import { ForexTerms } from './ForexTerms.tsx'
import { stateOf } from './laterTexts.ts'
import css from './Reference.module.css'

const MINUTE = 60_000

interface FactsProps {
  readonly instrument: Instrument
  readonly announced: Announced | undefined
}

const Facts = ({ instrument, announced }: FactsProps) => {
  const { t } = useTranslation('reference')
  const stream = useStream()
  const { baseCcy, quoteCcy, tickSz, lotSz, minSz, maxSz, hours, state, makerFee, takerFee } = instrument
  const now = useSignalPick(
    stream.now,
    useCallback((ms: number) => Math.floor(ms / MINUTE) * MINUTE, []),
  )
  const change = nextChange(hours, now)
  const open = isOpenAt(hours, now)
  const base = (amount: string): string => `${formatAmount(amount)} ${baseCcy}`
  const traded = isTraded(instrument)
  const coming = announced?.coins.filter(({ instId }) => instId === instrument.instId) ?? []
  const due = useDue(coming.map(({ from }) => from))
  const withdrawn = (coming[due - 1] ?? announced?.withdrawn.find(({ instId }) => instId === instrument.instId))?.state
  const rests = withdrawn === undefined || withdrawn === 'open' ? undefined : stateOf(instrument, 'cancelOnly')
  const trading = state === 'suspend' ? 'suspended' : (rests ?? (traded ? 'tradable' : 'quotedOnly'))
  return (
    <KeyValue
      rows={[
        { id: 'kind', label: t('spec.kind'), value: t(`kind.${instrument.kind}`) },
        { id: 'trading', label: t('spec.trading'), value: t(`spec.${trading}`) },
        { id: 'tick', label: t('spec.tick'), value: `${formatAmount(tickSz, 20)} ${quoteCcy}` },
        { id: 'lot', label: t('spec.lot'), value: `${formatAmount(lotSz, 20)} ${baseCcy}` },
        { id: 'min', label: t('spec.min'), value: base(minSz) },
        { id: 'max', label: t('spec.max'), value: base(maxSz) },
        { id: 'priceDecimals', label: t('spec.priceDecimals'), value: decimalsOf(tickSz) },
        { id: 'sizeDecimals', label: t('spec.sizeDecimals'), value: decimalsOf(lotSz) },
        { id: 'hours', label: t('spec.hours'), value: t(`hours.${hours}`) },
        ...(change === undefined
          ? []
          : [{ id: 'change', label: t(open ? 'spec.closes' : 'spec.opens'), value: formatMoment(change, now) }]),
        ...(traded && !isInLots(instrument)
          ? [{ id: 'fees', label: t('spec.fees'), value: `${rateText(makerFee)} / ${rateText(takerFee)}` }]
          : []),
      ]}
    />
  )
}

interface SpecificationSheetProps {
  /** What the venue announces; undefined while that is not known. */
  announced: Announced | undefined
  /** That could not be asked. */
  unknown: boolean
  /** Undefined: closed. */
  instrument: Instrument | undefined
  onClose: () => void
}

/** Everything that holds for one instrument. */
export const SpecificationSheet = ({ announced, unknown, instrument, onClose }: SpecificationSheetProps) => {
  const { t } = useTranslation('reference')
  return (
    <Sheet
      open={instrument !== undefined}
      onClose={onClose}
      title={instrument === undefined ? '' : `${instrument.baseCcy} / ${instrument.quoteCcy} · ${instrument.name}`}
    >
      {instrument === undefined ? null : (
        <>
          <Facts instrument={instrument} announced={announced} />
          {announced === undefined ? null : <ComingSizes instrument={instrument} announced={announced} />}
          {unknown ? <Note>{t('unknown')}</Note> : null}
          {instrument.kind === 'futures' ? <ContractTerms instId={instrument.instId} /> : null}
          {isInLots(instrument) ? <ForexTerms instId={instrument.instId} /> : null}
          <div className={css['rows']}>
            <ListRow label={t('spec.chart')} href={detailPath(instrument.instId)} />
          </div>
        </>
      )}
    </Sheet>
  )
}
