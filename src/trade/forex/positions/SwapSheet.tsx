import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { useCallPages } from '../../../core/request/useCallPages.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Paged } from '../../../ui/Paged.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useEachSecond } from '../../contract/held/useEachSecond.ts'
import type { PositionSheetProps } from '../../contract/product.ts'
import { contractName } from '../../names/contractName.ts'
import { SwapRow } from '../../rows/charges/ChargeRows.tsx'
import { swapText } from '../confirm/costRows.ts'
import type { Forex } from '../forexProduct.ts'
import { conversionAt, countOf } from '../held/forexAccount.ts'
import { nextSwapOf } from '../ticket/summary.ts'
import css from './SwapSheet.module.css'

/** What a position paid and got at each rollover, and what the next one will be. */
export const SwapSheet = ({ held, now, open, onClose }: PositionSheetProps<Forex>) => {
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { position, holding, instrument } = held
  const dealings = useEachSecond(now.dealings, countOf)
  const config = now.configs?.get(position.instId)
  const conversion = conversionAt(instrument, dealings)
  const next =
    config === undefined || conversion === undefined ? undefined : nextSwapOf(holding, config, instrument, conversion)
  const { posId, fundingFee } = position
  // A charge makes another list.
  const pages = useCallPages(contractOrder.swapHistory, { posId }, { version: fundingFee })
  const rate = (pips: string): string => t('forex:swapRate', { pips: formatAmount(pips), count: Number(pips) })
  const lines = pages.pages.flatMap((page) => page.lines)
  const rows = [
    ...(next === undefined
      ? []
      : [{ id: 'next', label: t('forex:cost.swap', { time: formatDateTime(next.time) }), value: swapText(t, next) }]),
    ...(config?.later ?? []).map(({ from, swapLong, swapShort }) => ({
      id: from,
      label: t('forex:swapFrom', { date: formatDateTime(from) }),
      value: rate(holding.side === 'long' ? swapLong : swapShort),
    })),
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t('forex:swapTitle', { name: contractName(instrument) })}>
      {rows.length === 0 ? null : <KeyValue rows={rows} />}
      <Note small className={css['hint']}>
        {t('forex:note.swap')}
      </Note>
      <Paged
        pages={pages}
        count={lines.length}
        rows={2}
        compact
        empty={<Empty compact title={t('forex:noSwap')} text={t('forex:noSwapHint')} />}
      >
        <ul className={css['lines']} aria-label={t('forex:swap')}>
          {lines.map((line) => (
            <SwapRow key={line.swapTime} line={line} />
          ))}
        </ul>
      </Paged>
    </Sheet>
  )
}
